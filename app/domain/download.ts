/** An operation's answer when its file is named after a campaign; `data` is the content. */
export class Download<Data> {
  constructor(
    readonly campaign_name: string,
    readonly data: Data,
  ) {}
}

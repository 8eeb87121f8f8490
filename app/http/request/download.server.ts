/** A handler's answer when its file is named after a campaign; `data` is what the operation answers. */
export class Download<Data> {
  constructor(
    readonly campaign_name: string,
    readonly data: Data,
  ) {}
}

/** A JSON response that keeps its text, since reading it back out of the body takes a stream. */
export class JsonResponse extends Response {
  readonly json_text: string

  constructor(data: unknown, init: ResponseInit) {
    const text = JSON.stringify(data)
    const headers = new Headers(init.headers)
    headers.set('Content-Type', 'application/json')
    super(text, { ...init, headers })
    this.json_text = text
  }
}

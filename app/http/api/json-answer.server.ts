/** What answers made here say: to read it back out of a Response takes a stream. */
const texts = new WeakMap<Response, string>()

/** `Response.json`, whose text `textOf` knows. */
export function jsonAnswer(data: unknown, init: ResponseInit): Response {
  const text = JSON.stringify(data)
  const headers = new Headers(init.headers)
  headers.set('Content-Type', 'application/json')
  const answer = new Response(text, { ...init, headers })
  texts.set(answer, text)
  return answer
}

/** The text of an answer, which nobody has read yet. */
export async function textOf(answer: Response): Promise<string> {
  return texts.get(answer) ?? answer.text()
}

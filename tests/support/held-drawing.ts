/** Run in a page: React draws in turns that it asks for by messages to itself; here they wait until `goOn` is called. */
export function holdDrawing(): void {
  const going = new Promise<void>((resolve) => Object.assign(window, { goOn: resolve }))
  const post = MessagePort.prototype.postMessage
  MessagePort.prototype.postMessage = function (message: unknown) {
    void going.then(() => post.call(this, message))
  }
}

/** Run in a page in which drawing was held. */
export function goOn(): void {
  ;(window as unknown as { goOn: () => void }).goOn()
}

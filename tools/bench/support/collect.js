/** Loaded into a process before all else: asked by whoever started it, it collects and says how much is alive. */
process.on('message', () => {
  globalThis.gc?.()
  process.send?.(process.memoryUsage().heapUsed)
})
process.channel?.unref()

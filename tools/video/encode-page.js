import { BufferTarget, CanvasSource, Output, WebMOutputFormat } from 'mediabunny'

/**
 * Runs in the browser: encodes the frames and hands back the video and its poster, both in base64.
 *
 * @typedef {{ x: number, y: number, isPressed: boolean }} Cursor
 * @typedef {{ cursor: Cursor, count: number }} FrameInfo
 * @typedef {{ width: number, height: number, framesPerSecond: number, bitrate: number, poster: number, frames: FrameInfo[] }} Film
 * @param {Film} film
 */
async function encodeFilm({ width, height, framesPerSecond, bitrate, poster, frames }) {
  const canvas = new OffscreenCanvas(width, height)
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('No canvas')
  const target = new BufferTarget()
  const output = new Output({ format: new WebMOutputFormat(), target })
  const source = new CanvasSource(canvas, {
    codec: 'vp9',
    bitrate,
    latencyMode: 'quality',
    keyFrameInterval: 10,
  })
  output.addVideoTrack(source, { frameRate: framesPerSecond })
  await output.start()

  let shown = 0
  let posterImage = ''
  for (const [index, { cursor, count }] of frames.entries()) {
    const image = await loadImage(index)
    pen.drawImage(image, 0, 0, width, height)
    image.close()
    if (index === poster)
      posterImage = await toBase64(await canvas.convertToBlob({ type: 'image/webp', quality: 0.75 }))
    drawCursor(pen, cursor)
    for (let repeat = 0; repeat < count; repeat++, shown++)
      await source.add(shown / framesPerSecond, 1 / framesPerSecond)
    window.reportFrame()
  }
  await output.finalize()
  return { video: await toBase64(new Blob([target.buffer ?? new ArrayBuffer(0)])), poster: posterImage }
}

/** @param {number} index */
async function loadImage(index) {
  const answer = await fetch(`/frames/${index}`)
  return createImageBitmap(await answer.blob())
}

/** @param {OffscreenCanvasRenderingContext2D} pen @param {Cursor} cursor */
function drawCursor(pen, { x, y, isPressed }) {
  pen.save()
  pen.translate(x, y)
  if (isPressed) {
    pen.beginPath()
    pen.arc(0, 0, 24, 0, 2 * Math.PI)
    pen.fillStyle = 'rgb(11 107 79 / 0.28)'
    pen.fill()
  }
  const arrow = new Path2D('M0 0v26l6.5-6 4 9.500 5-2.200-4-9.300h9z')
  pen.lineWidth = 3
  pen.lineJoin = 'round'
  pen.strokeStyle = '#ffffff'
  pen.fillStyle = '#191c1a'
  pen.stroke(arrow)
  pen.fill(arrow)
  pen.restore()
}

/** @param {Blob} blob @returns {Promise<string>} */
function toBase64(blob) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(blob)
  })
}

window.encodeFilm = encodeFilm

/** Three 32-bit words that start a sequence of random numbers. */
export type Seed = readonly [number, number, number]

/** The first three words of a hexadecimal hash. */
export function seedOf(hash: string): Seed {
  const wordAt = (at: number) => parseInt(hash.slice(at, at + 8), 16)
  return [wordAt(0), wordAt(8), wordAt(16)]
}

const DROPPED_OUTPUTS = 15
/** Six outputs are twelve uniform numbers of 16 bits, whose sum has this mean. */
const OUTPUTS_PER_NORMAL = 6
const MEAN_OF_TWELVE = 393_210
const RANGE = 65_536

/** The generator sfc32: the next 32-bit output of each call. */
export function sfc32([first, second, third]: Seed): () => number {
  let [a, b, c, d] = [first | 0, second | 0, third | 0, 1]
  const next = () => {
    const output = (a + b + d) | 0
    d = (d + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + output) | 0
    return output >>> 0
  }
  for (let count = 0; count < DROPPED_OUTPUTS; count++) next()
  return next
}

/** About a standard normal number. Without logarithms, since engines may differ in their last bit. */
export function nextNormal(next: () => number): number {
  let sum = 0
  for (let count = 0; count < OUTPUTS_PER_NORMAL; count++) {
    const output = next()
    sum += (output >>> 16) + (output & 0xffff)
  }
  return (sum - MEAN_OF_TWELVE) / RANGE
}

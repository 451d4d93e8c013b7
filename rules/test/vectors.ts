import type { GameName } from '../src/games/market.ts'

// The published vectors of the draw: chains of a thousand links, and the first period of them in each game.
const filled = (byte: number) => Buffer.alloc(32, byte)

export const VECTOR_CHAINS = {
  length: 1000,
  /** The last link of each. */
  operator: filled(0x11),
  notary: filled(0x22),
  salt: '0'.repeat(64),
}
export const VECTOR_PERIOD = '20260105010001'
export const VECTOR_LINKS = {
  s0: '4a5bac3fcd761c63e79c75094646733fac257644393bc6d99b5fd43d3b9c2170',
  w0: 'fc8ec30faaf16a978df5cb33b68b11b7b1e397e47932c4e2c0b10e0f04fbc510',
  s1: '2ff45dcec7f900caddecc325169a0614b85e18edbfd287da16a30feac9985574',
  w1: '74528ac3c123cacb1cf0833520ee3d4426f4e08f687f7cc34ef6bfb7d6a1b35e',
}
export const VECTORS: [game: GameName, entropy: string, result: string][] = [
  ['wingo', '1f2834792087b00b450028853213b4044fb77bddad284bf10ae40743f7af0ef4', '0'],
  ['k3', '9e0a811abbac15ba87cf94321ba9d2e5a892fff18fbc7fb6022b9d0e7035a6a0', '3,1,3'],
  ['d5', '853f9f1a0ffa980025b250382816eaffe1197083333e0e99f87847aee1243d92', '83157'],
  ['racing', '3a943afa61e2d3e4a847eeb990720f3532f45c4cf02c988b0e275abebca06595', '4,1,5,2,6,10,7,3,9,8'],
]

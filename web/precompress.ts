import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const WORTH = /\.(js|css|svg|html|webmanifest)$/
const SMALLEST = 1_000

/** Beside every text a compressed one, so that the server does no work per request. */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const texts = Object.values(bundle).filter(({ fileName }) => WORTH.test(fileName))
        await Promise.all(
          texts.map(async (output) => {
            const source = Buffer.from(output.type === 'chunk' ? output.code : output.source)
            if (source.length < SMALLEST) return
            const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
            const [brotli, zipped] = await Promise.all([
              promisify(brotliCompress)(source, { params }),
              promisify(gzip)(source, { level: 9 }),
            ])
            this.emitFile({ type: 'asset', fileName: `${output.fileName}.br`, source: brotli })
            this.emitFile({ type: 'asset', fileName: `${output.fileName}.gz`, source: zipped })
          }),
        )
      },
    },
  }
}

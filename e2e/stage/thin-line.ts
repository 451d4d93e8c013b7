import type { CDPSession, Page } from '@playwright/test'

const BYTES_PER_S = 300_000 / 8
const DELAY_MS = 500

/** 300 kbit/s both ways and half a second of delay, on a line that can break and come back. */
export class ThinLine {
  readonly #session: CDPSession

  private constructor(session: CDPSession) {
    this.#session = session
  }

  static async of(page: Page): Promise<ThinLine> {
    const session = await page.context().newCDPSession(page)
    await session.send('Network.enable')
    const line = new ThinLine(session)
    await line.restore()
    return line
  }

  breakOff = (): Promise<void> => this.#emulate(true, BYTES_PER_S)
  restore = (): Promise<void> => this.#emulate(false, BYTES_PER_S)
  /** So little that even a short voice is still on its way a moment later. */
  slowUploads = (bytes_per_s: number): Promise<void> => this.#emulate(false, bytes_per_s)

  async #emulate(offline: boolean, uploadThroughput: number): Promise<void> {
    const conditions = { offline, latency: DELAY_MS, downloadThroughput: BYTES_PER_S, uploadThroughput }
    await this.#session.send('Network.emulateNetworkConditions', conditions)
  }
}

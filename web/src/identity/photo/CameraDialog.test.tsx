// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mountLive } from '../../../test/mount-live.ts'
import { loadAreas, startLanguage } from '../../platform/i18n/i18n.ts'
import { CameraDialog } from './CameraDialog.tsx'

const SCREEN = { left: 0, top: 100, width: 400, height: 600 }
const FRAME = { left: 20, top: 300, width: 360, height: 200 }

beforeEach(async () => {
  await startLanguage()
  await loadAreas('identity')
})

afterEach(() => void vi.restoreAllMocks())

/** A browser with a camera of 1920 × 1080 on an upright screen; `drawn` are the parts of its picture that were looked at or taken. */
function standIn() {
  const drawn: number[][] = []
  const pen = {
    fillRect: () => undefined,
    drawImage: (_: unknown, ...numbers: number[]) => drawn.push(numbers),
    getImageData: (_x: number, _y: number, width: number, height: number) => ({
      ...{ width, height, data: new Uint8ClampedArray(width * height * 4) },
    }),
  }
  const mediaDevices = {
    getUserMedia: () => Promise.resolve(Object.assign(new MediaStream(), { getTracks: () => [] })),
  }
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { mediaDevices }))
  for (const [name, value] of Object.entries({ videoWidth: 1920, videoHeight: 1080 }))
    Object.defineProperty(HTMLVideoElement.prototype, name, { value, configurable: true })
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(pen as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((give) => give(new Blob(['photo'])))
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return (this instanceof HTMLVideoElement ? SCREEN : FRAME) as DOMRect
  })
  return drawn
}

function shown() {
  const onPhoto = vi.fn()
  const page = mountLive(<CameraDialog title="Front" onPhoto={onPhoto} onClose={() => undefined} />)
  const button = (name: string) =>
    [...page.querySelectorAll('button')].find((each) => each.getAttribute('aria-label') === name)!
  return { page, onPhoto, button }
}

test('what is judged is what lies inside the frame, and the photo holds a little more than that', async () => {
  const drawn = standIn()
  const { onPhoto, button } = shown()
  const take = button('Take photo')
  await expect.poll(() => take.disabled).toBe(false)
  await expect.poll(() => drawn.length).toBeGreaterThan(0)
  expect(drawn[0]!.slice(0, 4)).toEqual([636, 360, 648, 360])
  take.click()
  take.click()
  await expect.poll(() => onPhoto.mock.calls).toHaveLength(1)
  expect(drawn.at(-1)).toEqual([597, 321, 726, 438, 0, 0, 726, 438])
})

test('without a camera the person is told to choose a photo', async () => {
  const mediaDevices = { getUserMedia: () => Promise.reject(new DOMException('no', 'NotAllowedError')) }
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { mediaDevices }))
  const { page, button } = shown()
  await expect.poll(() => page.textContent).toContain('The camera can’t be used here.')
  expect(button('Take photo').disabled).toBe(true)
})

import { expect, test } from 'vitest'
import { partInFrame, type Box } from './camera-frame.ts'

const box = (left: number, top: number, width: number, height: number): Box => ({ left, top, width, height })

test('a wide video on an upright screen loses its sides, and the frame is a narrow part of its middle', () => {
  // 600 high as 1080: only 650 of 1800 pixels of the screen are seen of its width.
  const part = partInFrame({ width: 1920, height: 1080 }, box(0, 100, 400, 600), box(20, 300, 360, 200))
  expect(part).toEqual(box(636, 360, 648, 360))
})

test('an upright video on a wide screen loses its upper and lower ends', () => {
  const part = partInFrame({ width: 1080, height: 1920 }, box(0, 0, 1080, 400), box(340, 100, 400, 200))
  expect(part).toEqual(box(340, 860, 400, 200))
})

test('a video of the shape of the screen is only larger or smaller than it', () => {
  const part = partInFrame({ width: 720, height: 1280 }, box(10, 50, 360, 640), box(30, 250, 320, 200))
  expect(part).toEqual(box(40, 400, 640, 400))
  expect(partInFrame({ width: 180, height: 320 }, box(10, 50, 360, 640), box(30, 250, 320, 200))).toEqual(
    box(10, 100, 160, 100),
  )
})

test('where the picture is shown as in a mirror, what is left of the middle is right of it in the video', () => {
  const [picture, shown, frame] = [{ width: 800, height: 400 }, box(100, 0, 400, 200), box(120, 20, 100, 60)]
  expect(partInFrame(picture, shown, frame)).toEqual(box(40, 40, 200, 120))
  expect(partInFrame(picture, shown, frame, { isMirrored: true })).toEqual(box(560, 40, 200, 120))
})

test('the photo holds a margin around the frame, as far as the video goes', () => {
  const picture = { width: 800, height: 400 }
  expect(partInFrame(picture, box(0, 0, 400, 200), box(100, 50, 200, 100), { margin: 0.1 })).toEqual(
    box(160, 60, 480, 280),
  )
  expect(partInFrame(picture, box(0, 0, 400, 200), box(5, 10, 390, 180), { margin: 0.1 })).toEqual(box(0, 0, 800, 400))
})

test('of a frame that reaches beyond the stage only what is seen counts, and without one the whole picture', () => {
  const picture = { width: 800, height: 400 }
  expect(partInFrame(picture, box(0, 0, 400, 200), box(100, -60, 200, 320))).toEqual(box(200, 0, 400, 400))
  expect(partInFrame(picture, box(0, 0, 400, 200), box(0, 0, 0, 0))).toEqual(box(0, 0, 800, 400))
})

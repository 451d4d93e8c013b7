import { useEffect, useRef, useState, type RefObject } from 'react'
import type { Box } from './camera-frame.ts'
import { differenceOf, greysOf, hasCorners, hasGlare, isSharp, type Greys } from './picture-check.ts'
import { pixelsOf } from './shrink-photo.ts'

const LOOK_EVERY_MS = 200
/** A document that lies still for this long is taken by itself. */
const STILL_MS = 1_000
const STILL_BELOW = 6
const IDEAL_WIDTH = 1920

export interface Seen {
  has_corners: boolean
  is_sharp: boolean
  has_glare: boolean
}
const NOTHING: Seen = { has_corners: false, is_sharp: false, has_glare: false }

/** The picture of the camera; refused where there is none, or no permission. */
export function useCamera(facingMode: 'environment' | 'user') {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<'waiting' | 'on' | 'refused'>('waiting')
  useEffect(() => {
    let stream: MediaStream | undefined
    let isOver = false
    const begin = async () => {
      const wanted = { video: { facingMode, width: { ideal: IDEAL_WIDTH } } }
      const given = await navigator.mediaDevices.getUserMedia(wanted)
      if (isOver) return given.getTracks().forEach((track) => track.stop())
      stream = given
      video.current!.srcObject = given
      await video.current!.play()
      setState('on')
    }
    begin().catch(() => !isOver && setState('refused'))
    return () => {
      isOver = true
      stream?.getTracks().forEach((track) => track.stop())
    }
  }, [facingMode])
  return { video, state }
}

interface Look {
  video: RefObject<HTMLVideoElement | null>
  isOn: boolean
  /** The part that is judged, in pixels of the video. */
  partOf: (source: HTMLVideoElement) => Box
  onStill: () => void
}

/** What the camera sees in its frame, looked at a few times a second; `onStill` when it is good and lies still. */
export function useLook({ video, isOn, ...acts }: Look): Seen {
  const [seen, setSeen] = useState(NOTHING)
  const newest = useRef(acts)
  useEffect(() => {
    newest.current = acts
  })
  useEffect(() => {
    if (!isOn) return
    let before: Greys | undefined
    let still_ms = 0
    const timer = setInterval(() => {
      const source = video.current
      if (!source || source.videoWidth === 0) return
      const greys = greysOf(pixelsOf(source, newest.current.partOf(source)))
      const now: Seen = { has_corners: hasCorners(greys), is_sharp: isSharp(greys), has_glare: hasGlare(greys) }
      const isStill = before !== undefined && differenceOf(before, greys) < STILL_BELOW
      before = greys
      still_ms = now.has_corners && now.is_sharp && !now.has_glare && isStill ? still_ms + LOOK_EVERY_MS : 0
      setSeen(now)
      if (still_ms < STILL_MS) return
      clearInterval(timer)
      newest.current.onStill()
    }, LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [video, isOn])
  return seen
}

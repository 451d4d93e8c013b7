import { useEffect, useRef, useState, type PointerEvent as ReactPointerEvent } from 'react'
import { VOICE_MAX_S, VOICE_MIN_S } from '@mela/contract/chat/chat-rules.ts'
import { showToast } from '@mela/ui/overlay/Toaster.tsx'
import { deviceNow } from '../../platform/device/clock.ts'
import type { TextKey } from '../../names/areas.ts'
import { loadAreas, t } from '../../platform/i18n/i18n.ts'
import { sendVoice } from '../send/send.ts'
import { recordingProblem } from './problem.ts'
import type { Recording, Voice } from './recording.ts'
import { waveOf } from './wave.ts'

/** A press shorter than this starts a recording that goes on by itself. */
const TAP_MS = 300
const CANCEL_PX = 70
const STEP_MS = 100
const LEVELS_MOST = 28

export interface RecorderState {
  phase: 'idle' | 'starting' | 'recording' | 'stopped'
  /** A finger keeps it going. */
  isHeld: boolean
  /** Letting go now throws it away. */
  isCancelling: boolean
  seconds: number
  levels: readonly number[]
}
const IDLE: RecorderState = { phase: 'idle', isHeld: false, isCancelling: false, seconds: 0, levels: [] }

async function tellProblem(key: TextKey): Promise<void> {
  await loadAreas('media')
  showToast(t(key), { icon: 'alert', isError: true })
}

/** Held or tapped: a voice for this chat. */
export function useRecorder(roomId: string) {
  const [state, setState] = useState(IDLE)
  const run = useRef<Run>(undefined)
  useEffect(
    () => () => {
      run.current?.cancel()
      run.current = undefined
    },
    [roomId],
  )
  const begin = (isHeld: boolean): Run => {
    run.current?.cancel()
    const mine = new Run(roomId, isHeld, (next) => {
      if (run.current === mine) setState(next)
    })
    run.current = mine
    void mine.begin()
    return mine
  }
  const press = (event: ReactPointerEvent) => {
    if (event.button !== 0 || state.phase !== 'idle') return
    event.preventDefault()
    const mine = begin(true)
    const { clientX, clientY } = event
    const move = (now: PointerEvent) => mine.aim(clientX - now.clientX > CANCEL_PX || clientY - now.clientY > CANCEL_PX)
    const up = () => {
      end()
      mine.release()
    }
    const lost = () => {
      end()
      mine.cancel()
    }
    const end = () => {
      window.removeEventListener('pointermove', move)
      window.removeEventListener('pointerup', up)
      window.removeEventListener('pointercancel', lost)
    }
    window.addEventListener('pointermove', move)
    window.addEventListener('pointerup', up)
    window.addEventListener('pointercancel', lost)
  }
  return {
    state,
    press,
    /** Without holding, such as from a keyboard. */
    start: () => void begin(false),
    cancel: () => run.current?.cancel(),
    send: () => void run.current?.finish(),
  }
}

/** One recording from the first press to its end. */
class Run {
  private state: RecorderState
  private recording: Recording | undefined
  private stopping: Promise<Voice> | undefined
  private timer: ReturnType<typeof setInterval> | undefined
  private isOver = false
  /** From the first moment on; the screen shows the newest of them. */
  private readonly levels: number[] = []
  private readonly pressed_at = deviceNow()
  private readonly roomId: string
  private readonly tell: (state: RecorderState) => void

  constructor(roomId: string, isHeld: boolean, tell: (state: RecorderState) => void) {
    this.roomId = roomId
    this.tell = tell
    this.state = { ...IDLE, phase: 'starting', isHeld }
  }

  private show(change: Partial<RecorderState>): void {
    this.state = { ...this.state, ...change }
    this.tell(this.state)
  }

  private end(): void {
    this.isOver = true
    clearInterval(this.timer)
    this.tell(IDLE)
  }

  async begin(): Promise<void> {
    this.show({})
    try {
      const [{ startRecording }, { stopPlaying }] = await Promise.all([import('./recording.ts'), import('./player.ts')])
      stopPlaying()
      const recording = await startRecording()
      if (this.isOver) return recording.cancel()
      this.recording = recording
      this.timer = setInterval(() => this.step(recording), STEP_MS)
      this.show({ phase: 'recording' })
    } catch (error) {
      if (this.isOver) return
      this.end()
      await tellProblem(recordingProblem(error))
    }
  }

  private step(recording: Recording): void {
    const seconds = recording.seconds()
    this.levels.push(recording.level())
    this.show({ seconds, levels: this.levels.slice(-LEVELS_MOST) })
    if (seconds >= VOICE_MAX_S) this.stopAtLimit(recording)
  }

  /** Held, it goes as if let go; otherwise it waits to be sent. */
  private stopAtLimit(recording: Recording): void {
    clearInterval(this.timer)
    if (this.state.isHeld) return this.release()
    this.stopping = recording.stop()
    this.show({ phase: 'stopped' })
  }

  aim(isCancelling: boolean): void {
    if (isCancelling !== this.state.isCancelling) this.show({ isCancelling })
  }

  release(): void {
    if (this.isOver) return
    if (this.state.isCancelling) return this.cancel()
    // The question for the microphone takes the finger away, too.
    const isTap = deviceNow() - this.pressed_at < TAP_MS || this.state.phase === 'starting'
    if (isTap) this.show({ isHeld: false })
    else void this.finish()
  }

  cancel(): void {
    if (this.isOver) return
    this.end()
    this.recording?.cancel()
  }

  async finish(): Promise<void> {
    if (this.isOver || this.state.phase === 'starting') return
    this.end()
    try {
      const voice = await (this.stopping ?? this.recording?.stop())
      if (!voice || voice.duration < VOICE_MIN_S) return await tellProblem('media.voice_short')
      if (voice.file.size === 0) throw new Error('nothing was recorded')
      await sendVoice(this.roomId, { ...voice, wave: waveOf(this.levels) })
    } catch (error) {
      await tellProblem(recordingProblem(error))
    }
  }
}

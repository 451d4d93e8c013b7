import { useEffect, useRef, useState } from 'react'
import { formatTime } from '../../platform/i18n/dates.ts'
import { useI18n } from '../../platform/i18n/i18n.ts'
import { previewText } from '../words/message-text.ts'
import { Alignment } from '../state/model.ts'
import { groupOf, usePersonName } from '../words/names.ts'
import { countAfter, type MessageRow } from './rows.ts'

const AT_MOST_EVERY_MS = 2000

/** Reads new messages of the open chat aloud, at most one in two seconds, then their number. */
export function Announcer({ rows }: { rows: MessageRow[] }) {
  const { t, locale } = useI18n()
  const last = rows[rows.length - 1]
  const name = usePersonName(last?.message.senderId ?? '', last && groupOf(last.message))
  const [text, setText] = useState('')
  const told = useRef<string>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef({ rows, name, t, locale })
  useEffect(() => {
    latest.current = { rows, name, t, locale }
  })
  useEffect(() => {
    if (!last) return
    if (told.current === undefined || last.side !== Alignment.Left) told.current = last.key
    if (told.current === last.key || timer.current !== undefined) return
    timer.current = setTimeout(() => {
      timer.current = undefined
      const now = latest.current
      const count = countAfter(now.rows, told.current)
      const newest = now.rows[now.rows.length - 1]
      told.current = newest?.key
      if (count > 1) setText(now.t('acts.new_messages', { n: count }))
      else if (newest && count === 1) {
        const time = formatTime(newest.message.created_unix, now.locale)
        const said = previewText(newest.message, now.t, () => now.name, now.locale)
        setText(now.t('chat.other_label', { name: now.name, time, text: said }))
      }
    }, AT_MOST_EVERY_MS)
  }, [last])
  useEffect(() => () => clearTimeout(timer.current), [])
  return (
    <p className="screen-reader-only" role="status">
      {text}
    </p>
  )
}

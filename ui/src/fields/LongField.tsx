import { useLayoutEffect, useRef, type ComponentProps } from 'react'
import { nearLimit, noticeCut } from './cut-text.ts'
import { FieldFrame } from './FieldFrame.tsx'
import css from './LongField.module.css'

interface LongFieldProps extends Omit<ComponentProps<'textarea'>, 'onChange' | 'value' | 'className' | 'id' | 'ref'> {
  label: string
  value: string
  error?: string | undefined
  hint?: string | undefined
  counter?: string | undefined
  onValue: (value: string) => void
}

/** Several lines; grows with its text. */
export function LongField({ label, error, hint, counter, onValue, ...area }: LongFieldProps) {
  const ref = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => {
    const box = ref.current
    if (!box) return
    box.style.height = 'auto'
    box.style.height = `${box.scrollHeight}px`
  }, [area.value])
  return (
    <FieldFrame
      label={label}
      error={error}
      hint={hint}
      counter={counter ?? nearLimit(area.value, area.maxLength)}
      isTall
    >
      {(field) => (
        <textarea
          rows={4}
          onPaste={noticeCut}
          {...area}
          {...field}
          ref={ref}
          className={css.area}
          onChange={(event) => onValue(event.target.value)}
        />
      )}
    </FieldFrame>
  )
}

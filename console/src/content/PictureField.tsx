import { useId, useRef, useState } from 'react'
import { Refused, Unreachable } from '@mela/contract/client.ts'
import { SITE_PICTURE_MB, SITE_PICTURE_TYPES } from '@mela/contract/home/home-rules.ts'
import { Button } from '@mela/ui/controls/Button.tsx'
import { Field } from '@mela/ui/fields/Field.tsx'
import { api } from '../platform/api.ts'
import { failureText } from '../platform/refusal-texts.ts'
import css from './Editor.module.css'

interface PictureFieldProps {
  url: string
  label: string
  onUrl: (url: string) => void
}

/** A file of this machine, or the address of one that is somewhere already. */
export function PictureField({ url, label, onUrl }: PictureFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const take = async (file: File | undefined) => {
    if (!file) return
    setBusy(true)
    setError(undefined)
    try {
      onUrl(await bring(file))
    } catch (failure) {
      setError(failureText(failure))
    }
    setBusy(false)
  }
  return (
    <div className={css.picture}>
      <Field
        label={label}
        hint={`JPEG or PNG, up to ${SITE_PICTURE_MB} MB; or an address`}
        value={url}
        maxLength={500}
        error={error}
        onValue={onUrl}
      />
      <Button size="medium" variant="tint" busy={isBusy && 'Bringing'} onClick={() => input.current?.click()}>
        {url ? 'Replace' : 'Choose a file'}
      </Button>
      <input
        ref={input}
        id={id}
        type="file"
        hidden
        aria-label="File of the picture"
        accept={SITE_PICTURE_TYPES.join(',')}
        onChange={(event) => {
          void take(event.target.files?.[0])
          event.target.value = ''
        }}
      />
    </div>
  )
}

async function bring(file: File): Promise<string> {
  const { sign_url, url } = await api('signContentPicture', { size: file.size, type: file.type })
  const answer = await fetch(sign_url, { method: 'PUT', headers: { 'content-type': file.type }, body: file }).catch(
    () => undefined,
  )
  if (!answer) throw new Unreachable('no answer', false)
  if (!answer.ok) {
    const { code, data } = (await answer.json()) as ConstructorParameters<typeof Refused> extends [infer C, infer D]
      ? { code: C; data: D }
      : never
    throw new Refused(code, data)
  }
  return url
}

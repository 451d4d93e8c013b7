import { useRef, useState } from 'react'
import { Refused } from '@mela/contract/client.ts'
import { isBlank } from '@mela/contract/text/is-blank.ts'
import { showToast } from '@mela/ui/overlay/Toaster.tsx'
import { useT } from '../../../platform/i18n/i18n.ts'
import { api } from '../../../platform/net/api.ts'
import { tellFailure } from '../../../platform/net/tell-failure.ts'
import { useDraft } from '../../../wallet/index.ts'

/** What is written until it is sent; a reload keeps it. */
export function useApplication(onSent: () => void) {
  const t = useT()
  const [content, keep] = useDraft('agent-application')
  const [isEmpty, setEmpty] = useState(false)
  const [isSending, setSending] = useState(false)
  const isUnderWay = useRef(false)
  const send = async () => {
    if (isUnderWay.current) return
    if (isBlank(content)) return setEmpty(true)
    isUnderWay.current = true
    setSending(true)
    try {
      await api('applyAsAgent', { content })
      keep('')
      showToast(t('agents.sent'), { icon: 'check' })
    } catch (error) {
      if (error instanceof Refused && error.reason === 'agent_apply_empty') setEmpty(true)
      else tellFailure(error)
    } finally {
      isUnderWay.current = false
      setSending(false)
      // Whatever the answer was, or where none came, the page shows how it stands.
      onSent()
    }
  }
  return {
    ...{ content, isSending, error: isEmpty ? t('errors.agent_apply_empty') : undefined },
    type: (next: string) => {
      keep(next)
      setEmpty(false)
    },
    send: () => void send(),
  }
}

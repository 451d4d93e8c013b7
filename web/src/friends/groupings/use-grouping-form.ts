import { useState } from 'react'
import type { Grouping } from '@mela/contract/friends/friends-groupings.ts'
import { api } from '../../platform/net/api.ts'
import { isToBeTold } from '../../platform/net/tell-failure.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { refreshGroupings } from './groupings.ts'
import { saveFailure } from './save-failure.ts'
import { isBlank } from '@mela/contract/text/is-blank.ts'

const WHOLE_NUMBER = /^-?\d+$/

/** Name and place of a grouping, and why they could not be stored. */
export function useGroupingForm(grouping: Grouping | undefined, onSaved: (id: string) => void) {
  const t = useT()
  const [name, setName] = useState(grouping?.name ?? '')
  const [order, setOrder] = useState(grouping?.order ?? '0')
  const [isMissing, setMissing] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    if (isBlank(name)) return setMissing(true)
    setFailure(undefined)
    setBusy(true)
    try {
      const place = WHOLE_NUMBER.test(order.trim()) ? order.trim() : '0'
      const { id } = await api('saveGrouping', {
        ...(grouping && { id: grouping.id }),
        name: name.trim(),
        order: place,
      })
      await refreshGroupings()
      onSaved(id)
    } catch (error) {
      setBusy(false)
      if (isToBeTold(error)) setFailure(saveFailure(error, t))
    }
  }
  const changeName = (value: string) => {
    setName(value)
    setMissing(false)
  }
  return { name, changeName, order, setOrder, isMissing, failure, isBusy, save }
}

import { useState } from 'react'
import { tellFailure } from '../net/tell-failure.ts'

/** A switch that shows at once what was asked for and returns to what is true when it cannot be had. */
export function useSwitch(isOn: boolean, save: (isOn: boolean) => Promise<unknown>) {
  const [wanted, setWanted] = useState<boolean>()
  const change = async (next: boolean) => {
    setWanted(next)
    try {
      await save(next)
    } catch (error) {
      tellFailure(error)
    } finally {
      setWanted(undefined)
    }
  }
  return { isOn: wanted ?? isOn, isBusy: wanted !== undefined, onChange: (next: boolean) => void change(next) }
}

import { Meter } from '@mela/ui/feedback/Meter.tsx'
import { AwningEdge } from '@mela/ui/layout/AwningEdge.tsx'
import { LuckCard } from '@mela/ui/game/LuckCard.tsx'
import { LuckyBox } from '@mela/ui/game/LuckyBox.tsx'
import { Ground, Line, Specimen, Stack } from './Specimen.tsx'
import { useSay } from './say.ts'
import css from './Luck.module.css'

const nothing = () => undefined
const WORDS = {
  waiting: 'Tap to open',
  mine: 'You got 128',
  gone: 'All claimed',
  expired: 'Closed after 24 h',
} as const

export function Luck() {
  const say = useSay()
  return (
    <>
      <Specimen name="AwningEdge" isBare>
        <Stack>
          {(['brand', 'luck', 'night'] as const).map((tone) => (
            <div key={tone} className={css.card}>
              <AwningEdge tone={tone}>
                <b>{say('You are in')}</b>
                <p>{say('Keep the key.')}</p>
                {tone === 'night' && (
                  <Meter tone="night" label={say('To the next level')} valueText="₹14,400 of ₹15,625" share={0.92} />
                )}
              </AwningEdge>
              <p className={css.body}>{say('What follows hangs below the awning.')}</p>
            </div>
          ))}
        </Stack>
      </Specimen>
      <Specimen name="LuckCard">
        <Ground>
          {(['waiting', 'mine', 'gone', 'expired'] as const).map((state) => (
            <LuckCard
              key={state}
              state={state}
              title={say('Good wishes for all!')}
              detail={say(WORDS[state])}
              foot={say('Lucky box from Asha')}
              footEnd="8 of 12"
              about={say('Box from Asha')}
              onOpen={nothing}
            />
          ))}
        </Ground>
      </Specimen>
      <Specimen name="LuckyBox">
        <Line>
          <LuckyBox size={120} />
          <LuckyBox size={120} isOpen />
        </Line>
      </Specimen>
    </>
  )
}

import { useState } from 'react'
import { AlbumGrid } from '@mela/ui/layout/AlbumGrid.tsx'
import { Avatar, GroupAvatar } from '@mela/ui/display/Avatar.tsx'
import { CardFrame } from '@mela/ui/layout/CardFrame.tsx'
import { EditBar } from '@mela/ui/layout/EditBar.tsx'
import { QrFrame } from '@mela/ui/display/QrFrame.tsx'
import { Quote } from '@mela/ui/display/Quote.tsx'
import { Reactions } from '@mela/ui/display/Reactions.tsx'
import { VoiceBar } from '@mela/ui/display/VoiceBar.tsx'
import { levels, PEOPLE, PICTURE } from './samples.ts'
import { Ground, Specimen, Stack } from './Specimen.tsx'
import { useSay } from './say.ts'
import css from './Messages.module.css'

const nothing = () => undefined
const SIGNS = ['👍', '🎉', '❤️', '😂', '🔥', '🙏', '👀', '🚀']
const modules = Array.from({ length: 25 }, (_, y) =>
  Array.from({ length: 25 }, (__, x) => (x * 7 + y * 13 + x * y) % 3 === 0),
)

export function Messages() {
  return (
    <>
      <Words />
      <Voices />
      <Albums />
      <Frames />
    </>
  )
}

function Words() {
  const say = useSay()
  const [mine, setMine] = useState('0')
  const reactions = SIGNS.map((sign, index) => ({
    id: String(index),
    sign,
    count: 12 - index,
    isMine: mine === String(index),
    label: `${12 - index} ${sign}`,
  }))
  return (
    <Specimen name="Quote, Reactions, EditBar">
      <Stack>
        <Ground>
          <div className={css.in}>
            <Quote title="Gurpreet Singh" text={say('Stalls open at 5. Who can bring lights?')} onSelect={nothing} />
            <p>{say('I have 40 metres at the shop.')}</p>
            <Reactions
              label="Reactions"
              reactions={reactions}
              moreLabel={(count) => `${count} more`}
              onToggle={setMine}
              onWho={nothing}
            />
          </div>
          <div className={css.out}>
            <Quote
              title="Gurpreet Singh"
              text={say('Stalls open at 5')}
              picture={<img className={css.thumb} src={PICTURE} alt="" />}
              isOwn
            />
            <p>{say('On my way')}</p>
            <Reactions
              label="Reactions"
              reactions={reactions.slice(0, 2)}
              isOwn
              moreLabel={(count) => `${count} more`}
              onToggle={setMine}
              onWho={nothing}
            />
          </div>
        </Ground>
        <EditBar icon="pencil" title={say('Edit')} text={say('Gate opens at 5')} closeLabel="Close" onClose={nothing} />
      </Stack>
    </Specimen>
  )
}

function Voices() {
  const say = useSay()
  const states = ['idle', 'playing', 'paused', 'loading', 'uploading', 'error'] as const
  return (
    <Specimen name="VoiceBar">
      <Ground>
        {states.map((state, index) => (
          <div key={state} className={index % 2 === 0 ? css.in : css.out}>
            <VoiceBar
              state={state}
              isOwn={index % 2 === 1}
              levels={levels}
              share={state === 'idle' ? 0 : 0.4}
              time="0:18"
              label={`${state}, 18 seconds`}
              isUnheard={state === 'idle'}
              speed={state === 'playing' ? { text: '1.5×', label: 'Speed 1.5', onChange: nothing } : undefined}
              seek={state === 'paused' ? { label: 'Position', text: '0:07 of 0:18', onChange: nothing } : undefined}
              error={say('This cannot be played')}
              onPress={nothing}
            />
          </div>
        ))}
      </Ground>
    </Specimen>
  )
}

function Albums() {
  return (
    <Specimen name="AlbumGrid">
      <Ground>
        {[2, 3, 4, 5, 6, 7, 8, 9].map((count) => (
          <AlbumGrid
            key={count}
            cells={Array.from({ length: count }, (_, index) => ({
              key: String(index),
              cell: <img className={css.thumb} src={PICTURE} alt={`${index + 1} of ${count}`} />,
            }))}
          />
        ))}
      </Ground>
    </Specimen>
  )
}

function Frames() {
  const say = useSay()
  return (
    <>
      <Specimen name="CardFrame">
        <Ground>
          <CardFrame
            picture={<GroupAvatar id="g" name="Night market" members={PEOPLE.slice(0, 4)} size={40} />}
            title={say('Night market')}
            detail={say('61 members')}
            acts={[
              { label: say('Look'), onAct: nothing },
              { label: say('Join'), onAct: nothing },
            ]}
          />
          <CardFrame
            picture={<Avatar {...PEOPLE[0]!} size={40} />}
            title={PEOPLE[0]!.name}
            detail="ID 71 550 238"
            acts={[{ label: say('Open'), icon: 'person', onAct: nothing }]}
          >
            {say('A line of its own')}
          </CardFrame>
        </Ground>
      </Specimen>
      <Specimen name="QrFrame">
        <QrFrame modules={modules} label={say('Code to scan')} size={160} text="https://example.org/join/71550238" />
      </Specimen>
    </>
  )
}

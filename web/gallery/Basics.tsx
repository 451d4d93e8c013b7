import { useState } from 'react'
import { Avatar, GroupAvatar } from '@mela/ui/display/Avatar.tsx'
import { Badge, MentionBadge } from '@mela/ui/feedback/Badge.tsx'
import { Button } from '@mela/ui/controls/Button.tsx'
import { Chip, Pill } from '@mela/ui/controls/Chip.tsx'
import { IconButton } from '@mela/ui/controls/IconButton.tsx'
import { Logo } from '@mela/ui/display/Logo.tsx'
import { Segmented } from '@mela/ui/controls/Segmented.tsx'
import { Stepper } from '@mela/ui/controls/Stepper.tsx'
import { Strip } from '@mela/ui/layout/Strip.tsx'
import { Switch } from '@mela/ui/controls/Switch.tsx'
import { Tag } from '@mela/ui/feedback/Tag.tsx'
import { PEOPLE } from './samples.ts'
import { Line, Specimen, Stack } from './Specimen.tsx'
import { useSay } from './say.ts'

const VARIANTS = ['primary', 'tint', 'soft', 'outline', 'ghost', 'luck', 'danger', 'danger_tint'] as const
const TONES = ['neutral', 'accent', 'gold', 'success', 'warning', 'danger'] as const

export function Basics() {
  return (
    <>
      <Buttons />
      <Faces />
      <Signs />
      <Switches />
      <Choices />
    </>
  )
}

function Buttons() {
  const say = useSay()
  return (
    <>
      <Specimen name="Button">
        <Stack>
          {VARIANTS.map((variant) => (
            <Button key={variant} variant={variant} isWide>
              {say(`Variant ${variant.replace('_', ' ')}`)}
            </Button>
          ))}
          <Button isWide icon="check" busy={say('Saving…')}>
            {say('Save')}
          </Button>
          <div>
            <Button isWide reason={say('Enter all 6 digits')}>
              {say('Link number')}
            </Button>
          </div>
          <Line>
            <Button size="medium">{say('Medium')}</Button>
            <Button size="small" variant="tint">
              {say('Small')}
            </Button>
          </Line>
        </Stack>
      </Specimen>
      <Specimen name="IconButton">
        <Line>
          <IconButton icon="search" label="Search" />
          <IconButton icon="more" label="More" />
          <IconButton icon="trash" label="Delete" disabled />
        </Line>
      </Specimen>
    </>
  )
}

function Faces() {
  return (
    <>
      <Specimen name="Avatar">
        <Line>
          <Avatar {...PEOPLE[0]!} size={52} isOnline />
          <Avatar {...PEOPLE[1]!} size={52} />
          <Avatar id="9" name="Noor Khan" size={52} />
          <Avatar id="g" name="Night market" size={52} isSquare />
          <Avatar id="n" name="News" size={52} isSquare glyph="megaphone" />
          <Avatar {...PEOPLE[2]!} size={52} isGrey />
          <Avatar id="broken" name="Broken Picture" url="/no-such-picture.png" size={52} />
        </Line>
      </Specimen>
      <Specimen name="GroupAvatar">
        <Line>
          {[2, 3, 4, 5, 6].map((count) => (
            <GroupAvatar key={count} id="g" name="Group" members={PEOPLE.slice(0, count)} size={52} />
          ))}
          <GroupAvatar id="g" name="Group" members={PEOPLE.slice(0, 4)} size={52} isGrey />
        </Line>
      </Specimen>
    </>
  )
}

function Signs() {
  const say = useSay()
  const [count, setCount] = useState(3)
  return (
    <>
      <Specimen name="Badge, MentionBadge">
        <Line>
          <Badge count={count} />
          <Badge count={120} />
          <MentionBadge />
          <Badge count={12} isMuted />
          <Badge count={1} isDot />
          <Badge count={1} isDot isMuted />
          <Button size="small" variant="soft" onClick={() => setCount(count + 1)}>
            {say('One more')}
          </Button>
        </Line>
      </Specimen>
      <Specimen name="Tag">
        <Line>
          {TONES.map((tone) => (
            <Tag key={tone} tone={tone}>
              {say(tone)}
            </Tag>
          ))}
          <Tag tone="success" icon="check">
            {say('Done')}
          </Tag>
        </Line>
      </Specimen>
      <Specimen name="Logo">
        <Logo size={48} label="Logo" />
      </Specimen>
    </>
  )
}

function Switches() {
  const [isOn, setOn] = useState(true)
  const [value, setValue] = useState(2)
  return (
    <>
      <Specimen name="Switch">
        <Line>
          <Switch label="First" isOn={isOn} onChange={setOn} />
          <Switch label="Second" isOn={!isOn} onChange={() => setOn(!isOn)} />
          <Switch label="Third" isOn isDisabled onChange={setOn} />
        </Line>
      </Specimen>
      <Specimen name="Stepper">
        <Stepper
          label="How many"
          value={value}
          least={1}
          most={3}
          lessLabel="Less"
          moreLabel="More"
          onValue={setValue}
        />
      </Specimen>
    </>
  )
}

function Choices() {
  const say = useSay()
  const [chosen, setChosen] = useState('all')
  const [line, setLine] = useState('1')
  const minutes = ['1', '3', '5', '10'].map((value) => ({ value, label: say(`${value} minutes`) }))
  return (
    <>
      <Specimen name="Chip, Strip" isBare>
        <Strip label="Filter">
          {['all', 'people', 'groups', 'pictures', 'files'].map((value) => (
            <Chip key={value} isOn={chosen === value} onSelect={() => setChosen(value)}>
              {say(value)}
            </Chip>
          ))}
          <Chip isOn={false} isDisabled onSelect={() => setChosen('off')}>
            {say('off')}
          </Chip>
        </Strip>
      </Specimen>
      <Specimen name="Pill">
        <Line>
          <Pill onOpen={() => setChosen('all')}>{say('All kinds')}</Pill>
          <Pill isChosen onOpen={() => setChosen('all')}>
            {say('Rupee')}
          </Pill>
          <Pill icon="calendar" onOpen={() => setChosen('all')}>
            {say('8 Nov')}
          </Pill>
        </Line>
      </Specimen>
      <Specimen name="Segmented">
        <Stack>
          <Segmented
            label="Pick one"
            value={line === '1' ? 'one' : 'other'}
            options={[
              { value: 'one', label: 'One' },
              { value: 'other', label: 'Other' },
            ]}
            onValue={(value) => setLine(value === 'one' ? '1' : '3')}
          />
          <Segmented label="How long" value={line} options={minutes} onValue={setLine} />
        </Stack>
      </Specimen>
    </>
  )
}

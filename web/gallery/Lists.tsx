import { useId, useState } from 'react'
import { Avatar } from '@mela/ui/display/Avatar.tsx'
import { Bar } from '@mela/ui/layout/Bar.tsx'
import { Card } from '@mela/ui/layout/Card.tsx'
import { Facts } from '@mela/ui/display/Facts.tsx'
import { IconButton } from '@mela/ui/controls/IconButton.tsx'
import { LetterIndex } from '@mela/ui/controls/LetterIndex.tsx'
import { NavBar } from '@mela/ui/layout/NavBar.tsx'
import { Note } from '@mela/ui/feedback/Note.tsx'
import { PickedStrip } from '@mela/ui/layout/PickedStrip.tsx'
import { PickRow } from '@mela/ui/controls/PickRow.tsx'
import { QuickActions } from '@mela/ui/layout/QuickActions.tsx'
import { FactRow, Row, SwitchRow } from '@mela/ui/layout/Row.tsx'
import { SwipeRow } from '@mela/ui/layout/SwipeRow.tsx'
import { Rail, TabBar } from '@mela/ui/controls/Tabs.tsx'
import { Tag } from '@mela/ui/feedback/Tag.tsx'
import { TaskRow } from '@mela/ui/feedback/TaskRow.tsx'
import { PEOPLE } from './samples.ts'
import { Line, Specimen, Stack } from './Specimen.tsx'
import { useSay } from './say.ts'

const nothing = () => undefined

export function Lists() {
  return (
    <>
      <Bars />
      <Notes />
      <Rows />
      <Picks />
      <Tasks />
    </>
  )
}

function Bars() {
  const say = useSay()
  const back = { label: 'Back', onBack: nothing }
  const items = [
    { href: '/a', icon: 'bubbles', label: say('Talks'), isCurrent: true, count: 34, countLabel: '34 new' },
    { href: '/b', icon: 'contacts', label: say('People'), isCurrent: false, count: 120, countLabel: '120 new' },
    { href: '/c', icon: 'compass', label: say('Find'), isCurrent: false },
    { href: '/d', icon: 'person', label: say('Me'), isCurrent: false },
  ] as const
  return (
    <>
      <Specimen name="NavBar" isBare>
        <Stack>
          <NavBar title={say('A page')} back={back} />
          <NavBar title={say('Somebody')} detail={say('writes…')} detailIsAccent back={back}>
            <IconButton icon="more" label="More" />
          </NavBar>
          <NavBar title={say('A tab')} isLarge>
            <IconButton icon="plus_circle" label="Add" />
          </NavBar>
          <NavBar title={say('At the top')} profile={{ isScrolled: false }}>
            <IconButton icon="bell" label="News" />
          </NavBar>
          <NavBar title={say('Scrolled')} profile={{ isScrolled: true }} picture={<Avatar {...PEOPLE[0]!} size={32} />}>
            <IconButton icon="bell" label="News" />
          </NavBar>
        </Stack>
      </Specimen>
      <Specimen name="TabBar, Rail" isBare>
        <Stack>
          <TabBar label="Main" items={[...items]} onSelect={nothing} />
          <Rail
            label="Main on a desktop"
            top={<Avatar {...PEOPLE[1]!} size={40} />}
            items={[...items]}
            onSelect={nothing}
          >
            <IconButton icon="settings" label="Settings" />
          </Rail>
        </Stack>
      </Specimen>
      <Specimen name="Bar" isBare>
        <Stack>
          <Bar tone="quiet" icon="refresh" isTurning text={say('Connecting…')} />
          <Bar
            tone="warning"
            icon="offline"
            text={say('You are offline. What you write is sent later.')}
            act={{ label: say('Again'), onAct: nothing }}
          />
          <Bar tone="danger" icon="alert" text={say('This did not work.')} />
        </Stack>
      </Specimen>
    </>
  )
}

function Notes() {
  const say = useSay()
  return (
    <Specimen name="Note">
      <Stack>
        <Note icon="lock">{say('Encrypted, seen only by the review team')}</Note>
        <Note tone="info" icon="clock">
          <b>{say('Raising waits')}</b> {say('17 h 42 min')}
        </Note>
        <Note tone="warning" act={{ label: say('Change'), onAct: nothing }}>
          <b>{say('Check the network')}</b> {say('before you send')}
        </Note>
        <Note tone="success">
          <b>{say('Everything matches')}</b>
        </Note>
        <Note tone="danger">{say('The name differs from your verified name')}</Note>
      </Stack>
    </Specimen>
  )
}

function Rows() {
  const say = useSay()
  const [isOn, setOn] = useState(true)
  const [letter, setLetter] = useState('G')
  return (
    <>
      <Specimen name="Card, Row, SwitchRow, FactRow" isBare>
        <Card title={say('Settings')} act={{ label: say('All'), onAct: nothing }}>
          <Row icon="globe" label={say('Language')} value="English" onSelect={nothing} />
          <Row icon="bell" tone="accent" label={say('News')} count={3} countLabel="3 new" onSelect={nothing} />
          <Row
            icon="id_card"
            tone="accent"
            label={say('Card')}
            detail={say('Sign in on a new phone')}
            tag={<Tag tone="warning">{say('Not saved')}</Tag>}
            onSelect={nothing}
          />
          <Row icon="crown" tone="gold" label={say('Level')} value="3" onSelect={nothing} />
          <SwitchRow icon="bell_off" label={say('Mute')} detail={say('Nothing rings')} isOn={isOn} onChange={setOn} />
          <SwitchRow icon="eye" label={say('Seen')} isOn={false} isDisabled onChange={setOn} />
          <FactRow icon="desktop" label={say('This device')} value={say('Online')} />
          <Row icon="log_out" label={say('Log out…')} isDanger onSelect={nothing} />
        </Card>
      </Specimen>
      <Specimen name="Facts">
        <Facts
          facts={[
            { name: say('Fee'), value: '₹240.00' },
            { name: say('You receive'), value: '₹11,760.00' },
          ]}
        />
      </Specimen>
      <Specimen name="QuickActions">
        <QuickActions
          label={say('Actions')}
          actions={[
            { id: 'a', icon: 'arrow_in', label: say('Put in'), tone: 'strong', onSelect: nothing },
            { id: 'b', icon: 'arrow_out', label: say('Take out'), onSelect: nothing },
            { id: 'c', icon: 'box', label: say('Box'), tone: 'luck', onSelect: nothing },
            { id: 'd', icon: 'receipt', label: say('Records'), tone: 'neutral', onSelect: nothing },
          ]}
        />
      </Specimen>
      <Specimen name="SwipeRow" isBare>
        <SwipeRow
          acts={[
            { label: say('Mute'), icon: 'bell_off', tone: 'neutral', onAct: nothing },
            { label: say('Delete'), icon: 'trash', tone: 'danger', onAct: nothing },
          ]}
        >
          <Row icon="person" label={say('Swipe me to the left')} onSelect={nothing} />
        </SwipeRow>
      </Specimen>
      <Specimen name="LetterIndex">
        <Line>
          <LetterIndex label={say('Letters')} letters={[...'ABCDEFGHIJ#']} current={letter} onLetter={setLetter} />
          {letter}
        </Line>
      </Specimen>
    </>
  )
}

function Picks() {
  const say = useSay()
  const name = useId()
  const [picked, setPicked] = useState(['1', '2'])
  const [one, setOne] = useState('a')
  const toggle = (id: string) => setPicked(picked.includes(id) ? picked.filter((each) => each !== id) : [...picked, id])
  return (
    <Specimen name="PickRow, PickedStrip" isBare>
      <PickedStrip
        label={say('Chosen')}
        picked={PEOPLE.filter(({ id }) => picked.includes(id)).map((face) => ({
          ...face,
          picture: <Avatar {...face} size={44} />,
        }))}
        removeLabel={(person) => `Remove ${person}`}
        onRemove={toggle}
      />
      {PEOPLE.slice(0, 3).map((face) => (
        <PickRow
          key={face.id}
          kind="people"
          name={`${name}people`}
          value={face.id}
          picture={<Avatar {...face} size={40} />}
          label={face.name}
          isPicked={picked.includes(face.id) || face.id === '3'}
          locked={face.id === '3' ? say('Already in') : undefined}
          onPick={() => toggle(face.id)}
        />
      ))}
      <PickRow
        kind="many"
        name={`${name}many`}
        value="x"
        label={say('Any number of these')}
        isPicked={picked.includes('x')}
        onPick={() => toggle('x')}
      />
      {['a', 'b'].map((value) => (
        <PickRow
          key={value}
          kind="one"
          name={`${name}one`}
          value={value}
          label={say(`One of two, ${value}`)}
          detail={say('with a detail')}
          isPicked={one === value}
          onPick={() => setOne(value)}
        />
      ))}
    </Specimen>
  )
}

function Tasks() {
  const say = useSay()
  const act = (label: string) => ({ label: say(label), onAct: nothing })
  return (
    <Specimen name="TaskRow">
      <TaskRow icon="phone" label={say('Mobile number')} state="done" status={say('Done')} />
      <TaskRow
        icon="document"
        label={say('Photo')}
        detail={say('Since 9:12')}
        state="review"
        status={say('In review')}
      />
      <TaskRow icon="bank" label={say('Account')} detail={say('The name differs')} state="fix" act={act('Fix')} />
      <TaskRow icon="mail" label={say('Mail')} state="start" act={act('Start')} />
      <TaskRow icon="key" label={say('Key')} state="later" status={say('Later')} />
    </Specimen>
  )
}

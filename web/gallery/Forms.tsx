import { useId, useState } from 'react'
import { Button } from '@mela/ui/controls/Button.tsx'
import { ChoiceList } from '@mela/ui/controls/ChoiceList.tsx'
import { CodeBoxes } from '@mela/ui/fields/CodeBoxes.tsx'
import { Field, PasswordField } from '@mela/ui/fields/Field.tsx'
import { Keypad } from '@mela/ui/controls/Keypad.tsx'
import { LongField } from '@mela/ui/fields/LongField.tsx'
import { PhoneField } from '@mela/ui/fields/PhoneField.tsx'
import { PhotoSlot, type Photo } from '@mela/ui/fields/PhotoSlot.tsx'
import { PinBoxes } from '@mela/ui/fields/PinBoxes.tsx'
import { SearchField } from '@mela/ui/fields/SearchField.tsx'
import { PICTURE } from './samples.ts'
import { Columns, Specimen, Stack } from './Specimen.tsx'
import { useSay } from './say.ts'

const CODES = [
  { id: 'IN', code: '91', country: 'India' },
  { id: 'DE', code: '49', country: 'Germany' },
]

export function Forms() {
  return (
    <>
      <Fields />
      <Codes />
      <Pictures />
    </>
  )
}

function Fields() {
  const say = useSay()
  const [text, setText] = useState('')
  const [number, setNumber] = useState('98765 43210')
  const [dial, setDial] = useState('IN')
  const name = useId()
  const [choice, setChoice] = useState('one')
  return (
    <>
      <Specimen name="Field, PasswordField, FieldFrame">
        <Stack>
          <Field label={say('Name')} value={text} counter={`${text.length} / 20`} onValue={setText} />
          <Field label={say('Amount')} value="1,000" start="₹" hint={say('Between 100 and 50,000')} onValue={setText} />
          <Field label={say('User name')} value="rohan" error={say('This user name is taken')} onValue={setText} />
          <PasswordField label={say('Password')} value={text} showLabel="Show" hideLabel="Hide" onValue={setText} />
        </Stack>
      </Specimen>
      <Specimen name="LongField">
        <LongField label={say('What happened')} value={text} counter={`${text.length} / 500`} onValue={setText} />
      </Specimen>
      <Specimen name="SearchField">
        <Stack>
          <SearchField label={say('Search people and groups')} clearLabel="Clear" value={text} onValue={setText} />
          <SearchField label={say('Search again')} clearLabel="Clear" value="ferris" onValue={setText} />
          <SearchField
            label={say('Search on Enter')}
            clearLabel="Clear"
            value={text}
            onValue={setText}
            search={{ label: say('Search'), onSearch: () => undefined }}
          />
        </Stack>
      </Specimen>
      <Specimen name="PhoneField">
        <PhoneField
          label={say('Mobile number')}
          codeLabel={say('Country')}
          codes={CODES}
          dial={dial}
          number={number}
          isValid
          onDial={setDial}
          onNumber={setNumber}
        />
      </Specimen>
      <Specimen name="ChoiceList">
        <ChoiceList
          label={say('Pick')}
          name={name}
          value={choice}
          choices={[
            { value: 'one', label: say('First') },
            { value: 'two', label: say('Second'), detail: say('a detail') },
          ]}
          onValue={setChoice}
        />
      </Specimen>
    </>
  )
}

function Codes() {
  const say = useSay()
  const [code, setCode] = useState('4107')
  const [pin, setPin] = useState('123')
  const [error, setError] = useState<string | undefined>()
  return (
    <>
      <Specimen name="CodeBoxes">
        <Stack>
          <CodeBoxes label={say('Code from the message')} value={code} onValue={setCode} />
          <CodeBoxes
            label={say('Second code')}
            value="410799"
            error={say('This code is wrong. Try again.')}
            onValue={setCode}
          />
        </Stack>
      </Specimen>
      <Specimen name="PinBoxes, Keypad">
        <Stack>
          <PinBoxes
            label={say('Six digits')}
            value={pin}
            error={error}
            hint={say('Do not use your birthday')}
            onValue={setPin}
          />
          <Button
            size="small"
            variant="soft"
            onClick={() => setError(error ? undefined : say('Wrong. 2 attempts left'))}
          >
            {say('Shake')}
          </Button>
          <Keypad
            label={say('Digits')}
            eraseLabel="Erase"
            onDigit={(digit) => setPin((pin + digit).slice(0, 6))}
            onErase={() => setPin(pin.slice(0, -1))}
          />
        </Stack>
      </Specimen>
    </>
  )
}

function Pictures() {
  const say = useSay()
  const [photo, setPhoto] = useState<Photo>({ state: 'empty' })
  const alt = 'A field under the sun'
  const slots: Photo[] = [
    photo,
    { state: 'filled', url: PICTURE, alt },
    { state: 'uploading', url: PICTURE, alt, percent: 64 },
    { state: 'failed', url: PICTURE, alt, reason: say('Too large') },
  ]
  const labels = { addLabel: say('Add'), removeLabel: say('Remove'), retryLabel: say('Again') }
  return (
    <>
      <Specimen name="PhotoSlot">
        <Stack>
          <Columns count={3}>
            {slots.map((each) => (
              <PhotoSlot
                key={each.state}
                {...labels}
                photo={each}
                onFile={(file) => setPhoto({ state: 'filled', url: URL.createObjectURL(file), alt: file.name })}
                onRemove={() => setPhoto({ state: 'empty' })}
                onRetry={() => setPhoto({ state: 'empty' })}
              />
            ))}
          </Columns>
          <PhotoSlot
            {...labels}
            ratio="card"
            photo={{ state: 'filled', url: PICTURE, alt }}
            check={say('Front is sharp')}
            onFile={() => setPhoto({ state: 'empty' })}
            onRemove={() => setPhoto({ state: 'empty' })}
            onRetry={() => setPhoto({ state: 'empty' })}
          />
        </Stack>
      </Specimen>
    </>
  )
}

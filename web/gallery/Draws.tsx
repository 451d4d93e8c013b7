import { useState } from 'react'
import { Button } from '@mela/ui/controls/Button.tsx'
import { CarToken } from '@mela/ui/game/CarToken.tsx'
import { ChoiceCell } from '@mela/ui/controls/ChoiceCell.tsx'
import { Countdown } from '@mela/ui/feedback/Countdown.tsx'
import { Die } from '@mela/ui/game/Die.tsx'
import { DigitTile } from '@mela/ui/game/DigitTile.tsx'
import { HashText } from '@mela/ui/game/HashText.tsx'
import { NumberToken } from '@mela/ui/game/NumberToken.tsx'
import { ProofList } from '@mela/ui/game/ProofList.tsx'
import { SelectionBar } from '@mela/ui/layout/SelectionBar.tsx'
import { SimulatedMark } from '@mela/ui/game/SimulatedMark.tsx'
import { Trend } from '@mela/ui/game/Trend.tsx'
import { TrendCounts } from '@mela/ui/game/TrendCounts.tsx'
import { Columns, Line, Specimen, Stack } from './Specimen.tsx'
import { useSay } from './say.ts'
import css from './Draws.module.css'

const nothing = () => undefined
const DIGITS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
const RESULTS = [7, 0, 4, 5, 3]

export function Draws() {
  return (
    <>
      <Tokens />
      <Cells />
      <Clocks />
      <Results />
    </>
  )
}

function Tokens() {
  return (
    <>
      <Specimen name="NumberToken">
        <Line>
          {DIGITS.map((digit) => (
            <NumberToken key={digit} digit={digit} label={String(digit)} />
          ))}
          <NumberToken digit={5} label="5" size={42} />
          <NumberToken digit={5} label="5" size={24} />
        </Line>
      </Specimen>
      <Specimen name="CarToken">
        <Line>
          {DIGITS.map((digit) => (
            <CarToken key={digit} number={digit + 1} label={`Car ${digit + 1}`} />
          ))}
          <CarToken number={3} label="Car 3" size={26} />
          <CarToken number={6} label="Car 6" size={20} />
        </Line>
      </Specimen>
      <Specimen name="Die, DigitTile">
        <Stack>
          <Line>
            {DIGITS.slice(1, 7).map((pips) => (
              <Die key={pips} pips={pips} label={String(pips)} />
            ))}
            <b>21</b>
          </Line>
          <Line>
            <DigitTile digit="8" />
            <DigitTile digit="3" tone="on" />
            <DigitTile digit="1" tone="light" />
            <b>12</b>
          </Line>
        </Stack>
      </Specimen>
    </>
  )
}

function Cells() {
  const say = useSay()
  const [chosen, setChosen] = useState('8')
  const cell = (name: string, rate = '×2.00') => ({
    name: say(name),
    rate,
    isChosen: chosen === name,
    about: say('Digit B is'),
    onChoose: () => setChosen(name),
  })
  return (
    <>
      <Specimen name="ChoiceCell">
        <Stack>
          <Columns>
            <ChoiceCell {...cell('Small')} detail={say('to 22')} tone="low" />
            <ChoiceCell {...cell('Big')} detail={say('from 23')} tone="high" />
            <ChoiceCell {...cell('Odd')} />
            <ChoiceCell {...cell('8', '×9.60')} isDigit />
            <ChoiceCell {...cell('Green')} tone="green" />
            <ChoiceCell {...cell('Violet', '×4.80')} tone="violet" />
            <ChoiceCell {...cell('Red')} tone="red" />
            <ChoiceCell {...cell('Even')} isDisabled />
          </Columns>
          <ChoiceCell {...cell('First before last')} isRow />
          <ChoiceCell {...cell('Two of them appear', '×6.91')} detail={say('3 bets: 2-4, 2-5, 4-5')} isRow isStacked />
          <Line>
            <ChoiceCell {...cell('Dragon', '×1.96')} tone="red_tint" />
            <ChoiceCell {...cell('Tiger', '×1.96')} tone="green_tint" />
            <ChoiceCell {...cell('Odd', '×1.96')} about={say('First')} isBare />
          </Line>
        </Stack>
      </Specimen>
      <Specimen name="SelectionBar" isBare>
        <SelectionBar
          title={say('1st is 4 or 7, 2 lines')}
          detail={say('1 in 10 each, 100 costs 3.96')}
          act={{ label: say('Choose'), onAct: nothing }}
        />
      </Specimen>
    </>
  )
}

function Clocks() {
  const say = useSay()
  const [seconds, setSeconds] = useState(23)
  const clock = { seconds, label: `${seconds} seconds left`, announce: (left: number) => `${left} seconds` }
  return (
    <Specimen name="Countdown">
      <Stack>
        <div className={css.head}>
          <span>20251108180194</span>
          <Countdown {...clock} variant="small" />
        </div>
        <div className={css.head}>
          <span>0194</span>
          <Countdown {...clock} variant="cards" />
        </div>
        <Line>
          <Countdown {...clock} variant="ring" total={60} />
          <Countdown {...clock} variant="pill" />
          <Countdown {...clock} variant="pill" locked={say('Drawing…')} />
          <Countdown {...clock} variant="tag" />
          <Countdown {...clock} variant="tag" locked={say('Drawing…')} />
          <Button size="small" variant="soft" onClick={() => setSeconds(seconds === 23 ? 4 : 23)}>
            {say('Hurry')}
          </Button>
        </Line>
      </Stack>
    </Specimen>
  )
}

function Results() {
  const say = useSay()
  const rows = (values: readonly number[], upperFrom: number) =>
    values.map((value, index) => ({
      id: String(index),
      name: `05${81 - index}`,
      value,
      word: value >= upperFrom ? say('Big') : say('Small'),
    }))
  const trend = { label: 'The last five draws' }
  return (
    <>
      <Specimen name="Trend, TrendMark">
        <Stack>
          <Trend {...trend} rows={rows(RESULTS, 5)} least={0} most={9} upperFrom={5} token="number" />
          <Trend {...trend} rows={rows(RESULTS, 5)} least={0} most={9} upperFrom={5} token="tile" />
          <Trend {...trend} rows={rows([4, 10, 5, 2, 8], 6)} least={1} most={10} upperFrom={6} token="car" />
          <Trend {...trend} rows={rows([13, 6, 18, 3, 10], 11)} least={3} most={18} upperFrom={11} token="tile" />
        </Stack>
      </Specimen>
      <Specimen name="TrendCounts">
        <TrendCounts
          label="How often in 5 draws"
          counts={DIGITS.map((digit) => ({
            id: String(digit),
            name: digit,
            count: RESULTS.filter((each) => each === digit).length,
          }))}
          columns={10}
        />
      </Specimen>
      <Specimen name="ProofList, SimulatedMark, HashText">
        <Stack>
          <Line>
            <SimulatedMark text={say('Simulated')} />
            <HashText text="00000000040c9f1e b0de4a7cc3fb" marked={26} />
          </Line>
          <ProofList
            label={say('Proof')}
            stateLabels={{ right: 'matches', wrong: 'does not match', open: 'not checked yet' }}
            copyLabel={(title) => `Copy the value of ${title}`}
            onCopy={nothing}
            steps={[
              {
                id: '1',
                title: say('The number was fixed'),
                text: say('It was published before'),
                value: '2ff45dcec7f900cac9985574',
                state: 'right',
              },
              { id: '2', title: say('The result differs'), text: say('Remainder by 10 is 0'), state: 'wrong' },
              { id: '3', title: say('The return'), text: say('Not checked yet'), state: 'open' },
            ]}
          />
        </Stack>
      </Specimen>
    </>
  )
}

import type { Line } from './conversation.ts'
import type { PersonKey } from './seed-people.ts'

// Two weeks of two friends who write every day: some four hundred messages, the same ones on every machine.
const DAYS = 14
const TALKS_A_DAY = 7

/** `a` is Asha, `m` is Meera; `{dish}` and the like are filled from the lists below, each in turn. */
const TALKS = [
  ['m Good morning! ☀️', 'a Morning! Slept well?', 'm Like a stone. {coffee} now.', 'a Jealous 😄'],
  ['a Reached home?', 'm Just now. {road} was a parking lot.', 'a Eat something', 'm Yes amma 🙄'],
  ['m What are you cooking today?', 'a {dish}', 'm And I was not invited', 'a You live 1,100 km away', 'm A detail'],
  ['a Look at this: {link}', 'm Saving it for tonight', 'm Okay I read it right away. So good.'],
  ['m Amma asks when you are coming', 'a Tell her {month}', 'm She has started making murukku already'],
  ['a Can I call you in 10?', 'm In 20? Finishing {task}', 'a 👍'],
  [
    'm Guess who I met at {place}',
    'a Who',
    'm Our chemistry teacher!',
    'a NO',
    'm He still remembers the fire',
    'a It was a SMALL fire 🔥',
  ],
  ['a नींद नहीं आ रही', 'm फ़ोन रख दो 😴', 'a तुम भी तो जाग रही हो', 'm हम दोनों पागल हैं'],
  ['m Song of the day: {song}', 'a On repeat since morning', 'm 🎶'],
  [
    'a Which one, blue or green?',
    'm Green',
    'a I already bought blue',
    'm Then why do you ask me',
    'a For the conversation 😌',
  ],
  ['m Day {number} of running. {km} km!', 'a Proud of you 💪', 'm My knees are not'],
  ['a The rain has not stopped since {day}', 'm Here it is 34 degrees', 'a Let us meet in the middle'],
  ['m வணக்கம் 🙏', 'a வணக்கம்! See, I practise.', 'm Next lesson: how to order {dish}'],
  ['a Did you see the moon?', 'm Wait', 'm WOW', 'a 🌕'],
  [
    'm I have a presentation at {hour}',
    'a You will be wonderful. Drink water, speak slowly.',
    'm …',
    'm It went well!! They asked for a second one.',
    'a I said so 🥳',
  ],
  ['a My plant has a new leaf 🌱', 'm Name it', 'a {name}', 'm Hello {name}, grow well'],
  ['m Are you still at work?', 'a Last thing: {task}', 'm Go home Asha', 'a Going. Going!'],
  [
    'a Recipe please: {dish}',
    'm Soak the lentils the night before. Mustard seeds, curry leaves, one dried chilli, in that order, and do not walk away from the pan. Then everything else at once, a lid, twelve minutes, and the lemon only when the fire is off. If anyone asks where you learned it, it was your grandmother, not me.',
    'a Bowing from here 🙇‍♀️',
  ],
  ['m Book club on {day}?', 'a I am on page {number}', 'm There are 400', 'a I read slowly and with feeling'],
  ['a Happy {day}!', 'm Is it? I lost count', 'a Exactly why I say it'],
  ['m Train or flight to Goa?', 'a Train. Window. Chai at every station.', 'm Correct answer'],
  ['a {name} got the job!!', 'm Finally!! 🎉🎉', 'a Party at {place}, you are on video'],
  ['m I dreamt that we opened a {shop}', 'a Where?', 'm On the moon. Rent was okay.', 'a Then why not'],
  ['a क्या तुमने वो फ़िल्म देखी?', 'm आधी। फिर बिजली चली गई।', 'a अंत मत बताना किसी को'],
  [
    'm Do you have the photo of the four of us on the terrace?',
    'a Looking …',
    'a Not on this phone. I will ask Rohan.',
    'm He has 40,000 photos, good luck',
  ],
  ['a Office lunch was {dish}. From a packet.', 'm My condolences'],
  ['m Ok good night 🌙', 'a Good night! Tomorrow {hour}?', 'm Tomorrow {hour}.'],
  ['a Weekend plan?', 'm Sleep, {place}, sleep', 'a In that order?', 'm In that order'],
]

const FILLINGS: Record<string, string[]> = {
  coffee: ['Filter coffee', 'Second coffee', 'Ginger tea', 'Coffee number three'],
  road: ['Mount Road', 'Anna Salai', 'The bypass', 'OMR'],
  dish: ['lemon rice', 'sambar', 'rajma', 'bisi bele bath', 'poha', 'khichdi with far too much ghee', 'tomato rasam'],
  link: [
    'https://example.com/slow-cities',
    'https://example.com/how-letters-travel',
    'https://example.com/essays/monsoon?part=2',
    'https://example.com/a-map-of-smells',
  ],
  month: ['December', 'after Goa', 'for Pongal'],
  task: ['the monthly report', 'one last screen', 'a review', 'the invoices', 'the slides'],
  place: ['the library', 'Marina Beach', 'the vegetable market', 'the bookshop', 'the old canteen'],
  song: ['Kun Faya Kun', 'Munbe Vaa', 'Raga Yaman, the whole hour', 'Ae Mere Humsafar', 'Vaseegara'],
  number: ['12', '37', '58', '73', '91'],
  km: ['3', '4.5', '5', '6'],
  day: ['Tuesday', 'Thursday', 'Friday', 'Sunday'],
  hour: ['8', '9:30', '11', '4'],
  name: ['Lakshmi', 'Tenzin', 'Farah', 'Bulbul'],
  shop: ['tea shop', 'bakery', 'shop for second-hand dictionaries', 'cinema with twelve seats'],
}

const TODAY: Line[] = [
  { at: '140m', by: 'asha', text: 'Meera! The designs are approved. All of them. On the first try.' },
  { at: '138m', by: 'meera', text: 'WHAT 🎉🎉🎉' },
  { at: '137m', by: 'meera', text: 'I am so proud of you. Tell me everything.' },
  { at: '131m', by: 'asha', text: 'They laughed at the right places and nobody asked to make the logo bigger' },
  { at: '130m', by: 'asha', text: 'I may cry a little' },
  { at: '12m', by: 'meera', text: 'Cry, then eat cake. I ordered one to your door 🍰' },
]

export function longConversation(): Line[] {
  const chance = randomFrom(20_261_115)
  const deck: string[][] = []
  const used: Record<string, number> = {}
  const lines: Line[] = []
  for (let day = DAYS; day >= 1; day--) {
    for (let talk = 0; talk < TALKS_A_DAY; talk++) {
      if (deck.length === 0) deck.push(...shuffled(TALKS, chance))
      const start_minute = 8 * 60 + talk * 120 + Math.floor(chance() * 80)
      lines.push(...spoken(deck.pop()!, day, start_minute, used, chance))
    }
  }
  return [...lines, ...TODAY]
}

function spoken(
  talk: string[],
  day: number,
  start_minute: number,
  used: Record<string, number>,
  chance: () => number,
): Line[] {
  const filled = new Map<string, string>()
  let minute = start_minute
  return talk.map((line) => {
    minute += Math.floor(chance() * 4)
    const text = line.slice(2).replace(/\{(\w+)\}/g, (_, slot: string) => {
      const filling = filled.get(slot) ?? next(FILLINGS[slot]!, slot, used)
      filled.set(slot, filling)
      return filling
    })
    const by: PersonKey = line.startsWith('a') ? 'asha' : 'meera'
    return { at: `${day}d ${two(Math.floor(minute / 60))}:${two(minute % 60)}`, by, text }
  })
}

function next(fillings: string[], slot: string, used: Record<string, number>): string {
  used[slot] = (used[slot] ?? -1) + 1
  return fillings[used[slot] % fillings.length]!
}

const two = (value: number) => String(value).padStart(2, '0')

function shuffled<T>(items: readonly T[], chance: () => number): T[] {
  return items
    .map((item) => ({ item, order: chance() }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ item }) => item)
}

/** Mulberry32: the same numbers from the same seed, between 0 and 1. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

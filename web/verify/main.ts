import { languageNames, languages } from '../src/platform/i18n/languages.ts'
import { checkFile, type FileProgress } from '../src/games/verify/check-file.ts'
import { drawList } from './draw-list.ts'
import { byId, element, icon } from './elements.ts'
import { aboutCards } from './found-view.ts'
import { verdictView, type Verdict } from './verdict-view.ts'
import { currentLanguage, speak, t } from './words.ts'
import './page.css'

// One page, one file: it is opened from a disk, asks nobody, and its policy lets it reach nobody.
const TENTHS = 10

let turn = 0
let running: FileProgress | undefined
let verdict: Verdict | undefined

const input = byId<HTMLInputElement>('file')
const language = byId<HTMLSelectElement>('language')

/** A new choice ends the check of the one before. */
async function check(file: File): Promise<void> {
  const own_turn = ++turn
  verdict = undefined
  running = { checked: 0, total: 0 }
  paint()
  const checking = checkFile(await file.text())
  for (;;) {
    const { done, value } = await checking.next()
    if (own_turn !== turn) return
    if (done) return tell(value)
    running = value
    paintProgress()
  }
}

function tell(found: Verdict): void {
  running = undefined
  verdict = found
  paint()
}

function start(file: File | null | undefined): void {
  if (!file) return
  const own_turn = turn + 1
  check(file).catch(() => {
    if (own_turn === turn) tell({ state: 'unread' })
  })
}

function paintProgress(): void {
  byId('running').hidden = running === undefined
  if (!running) return void (byId('said').textContent = '')
  const { checked, total } = running
  const text = total > 0 ? t('draws.file_progress', { n: checked, total }) : t('draws.file_checking')
  byId('progress_text').textContent = text
  const bar = byId<HTMLProgressElement>('progress')
  bar.max = Math.max(1, total)
  bar.value = checked
  bar.setAttribute('aria-label', t('draws.file_checking'))
  // Said aloud at every tenth only.
  const tenth = String(Math.floor((checked * TENTHS) / bar.max))
  const said = byId('said')
  if (said.dataset['tenth'] !== tenth || said.textContent === '') said.textContent = text
  said.dataset['tenth'] = tenth
}

function paintResult(): void {
  byId('verdict').replaceChildren(...(verdict ? [verdictView(verdict)] : []))
  const parts = verdict && 'day' in verdict ? aboutCards(verdict.day) : []
  if (verdict && 'faults' in verdict) parts.push(drawList(verdict.day, verdict.faults))
  byId('found').replaceChildren(...parts)
}

function paint(): void {
  document.documentElement.lang = currentLanguage()
  document.title = t('draws.checker_title')
  byId('title').textContent = t('draws.checker_title')
  byId('text').textContent = t('draws.checker_text')
  byId('language_name').textContent = t('draws.checker_language')
  byId('choose').replaceChildren(icon('document'), t('draws.file_choose'))
  byId('drop').textContent = t('draws.checker_drop')
  input.setAttribute('aria-label', t('draws.file_choose'))
  paintProgress()
  paintResult()
}

function listen(): void {
  byId('choose').onclick = () => input.click()
  input.onchange = () => {
    start(input.files?.[0])
    // The same file may be chosen again.
    input.value = ''
  }
  // Anywhere on the page: a file that is dropped beside the mark would be opened in its place.
  document.ondragover = (event) => {
    event.preventDefault()
    byId('choice').classList.add('over')
  }
  document.ondragleave = () => byId('choice').classList.remove('over')
  document.ondrop = (event) => {
    event.preventDefault()
    byId('choice').classList.remove('over')
    start(event.dataTransfer?.files[0])
  }
  language.append(
    ...languages.map((each) => Object.assign(element('option', '', languageNames[each]), { value: each })),
  )
  language.value = currentLanguage()
  language.onchange = () => {
    speak(language.value)
    paint()
  }
}

listen()
paint()

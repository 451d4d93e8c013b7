import { useState } from 'react'
import { ChoiceList } from '@mela/ui/controls/ChoiceList.tsx'
import type { IconName } from '@mela/ui/display/icon-paths.ts'
import { Row, SwitchRow } from '@mela/ui/layout/Row.tsx'
import { Sheet } from '@mela/ui/overlay/Sheet.tsx'
import { useIsService } from '../../account/index.ts'
import { useI18n } from '../../platform/i18n/i18n.ts'
import { intlLocales, languageNames, languages, type Language } from '../../platform/i18n/languages.ts'
import { Page } from '../../platform/page/Page.tsx'
import { PageEmpty } from '../../platform/page/PageState.tsx'
import { chooseTranslation, useCanTranslate, useTranslationSettings } from './settings.ts'
import css from './TranslationScreen.module.css'

/** How customer service writes and reads languages it does not speak. */
export function TranslationScreen() {
  const { t } = useI18n()
  const mayTranslate = useCanTranslate()
  const isStaff = useIsService()
  return (
    <Page title={t('pages.translation')} back="/profile">
      {isStaff && mayTranslate ? (
        <>
          <Direction name="send" icon="send" />
          <Direction name="receive" icon="translate" />
        </>
      ) : (
        <PageEmpty art="lock" title={t('translation.staff_only')} />
      )}
    </Page>
  )
}

function Direction({ name, icon }: { name: 'send' | 'receive'; icon: IconName }) {
  const { t } = useI18n()
  const [isChoosing, setChoosing] = useState(false)
  const { isOn, lang } = useTranslationSettings()[name]
  const choose = (chosen: Language) => {
    chooseTranslation(name, { lang: chosen })
    setChoosing(false)
  }
  const choices = languages.map((each) => ({
    value: each,
    label: languageNames[each],
    detail: t(`app.language_${each}`),
    lang: intlLocales[each],
  }))
  const title = t(`translation.${name}_language`)
  return (
    <div className={css.card}>
      <SwitchRow
        icon={icon}
        label={t(`translation.${name}`)}
        detail={t(`translation.${name}_detail`)}
        isOn={isOn}
        onChange={(next) => chooseTranslation(name, { isOn: next })}
      />
      <Row icon="globe" label={title} value={languageNames[lang]} onSelect={() => setChoosing(true)} />
      {isChoosing && (
        <Sheet title={title} closeLabel={t('app.close')} onClose={() => setChoosing(false)}>
          <ChoiceList label={title} name={name} choices={choices} value={lang} onValue={choose} />
        </Sheet>
      )}
    </div>
  )
}

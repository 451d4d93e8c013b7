import { useState } from 'react'
import { Button } from '@mela/ui/controls/Button.tsx'
import { ChoiceList } from '@mela/ui/controls/ChoiceList.tsx'
import { Sheet } from '@mela/ui/overlay/Sheet.tsx'
import { chooseLanguage, useI18n } from './i18n.ts'
import { intlLocales, languageNames, languages, type Language } from './languages.ts'

export function LanguageSheet({ onClose }: { onClose: () => void }) {
  const { t, language } = useI18n()
  const [chosen, setChosen] = useState<Language>(language)
  const [isBusy, setBusy] = useState(false)
  const choices = languages.map((each) => ({
    value: each,
    label: languageNames[each],
    detail: each === language ? undefined : t(`app.language_${each}`),
    lang: intlLocales[each],
  }))
  const use = async () => {
    setBusy(true)
    await chooseLanguage(chosen).catch(() => undefined)
    onClose()
  }
  return (
    <Sheet
      title={t('app.language')}
      closeLabel={t('app.close')}
      onClose={onClose}
      footer={
        <Button isWide busy={isBusy && t('app.loading')} onClick={() => void use()}>
          {t('app.use_language', { language: languageNames[chosen] })}
        </Button>
      }
    >
      <ChoiceList label={t('app.language')} name="language" choices={choices} value={chosen} onValue={setChosen} />
    </Sheet>
  )
}

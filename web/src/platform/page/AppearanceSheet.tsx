import { ChoiceList } from '@mela/ui/controls/ChoiceList.tsx'
import { Sheet } from '@mela/ui/overlay/Sheet.tsx'
import { useT } from '../i18n/i18n.ts'
import { chooseTheme, themes, useTheme } from '../device/theme.ts'

export function AppearanceSheet({ onClose }: { onClose: () => void }) {
  const t = useT()
  const { theme } = useTheme()
  const choices = themes.map((each) => ({ value: each, label: t(`app.appearance_${each}`) }))
  return (
    <Sheet title={t('app.appearance')} closeLabel={t('app.close')} onClose={onClose}>
      <ChoiceList label={t('app.appearance')} name="appearance" choices={choices} value={theme} onValue={chooseTheme} />
    </Sheet>
  )
}

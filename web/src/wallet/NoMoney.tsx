import { Page } from '../platform/page/Page.tsx'
import { PageEmpty, PageOffline } from '../platform/page/PageState.tsx'
import { pathOf } from '../names/paths.ts'
import { EconomyNote } from './EconomyNote.tsx'

interface NoMoneyProps {
  title: string
  headline: string
  text: string
}

/** A page about money on a site that has none. */
export function NoMoney({ title, headline, text }: NoMoneyProps) {
  return (
    <Page title={title} back={pathOf('Wallet')}>
      <PageOffline />
      <EconomyNote />
      <PageEmpty art="receipt" title={headline} text={text} />
    </Page>
  )
}

import { Button } from '@mela/ui/controls/Button.tsx'
import { Dialog } from '@mela/ui/overlay/Dialog.tsx'
import { showToast } from '@mela/ui/overlay/Toaster.tsx'
import css from './ApprovalsScreen.module.css'

interface LinkDialogProps {
  link: string
  requester: string
  onClose: () => void
}

/** The link of an invited operator is shown once, to whoever agreed; the code that it needs, to whoever asked. */
export function LinkDialog({ link, requester, onClose }: LinkDialogProps) {
  const copy = () =>
    void navigator.clipboard.writeText(link).then(
      () => showToast('Copied', { icon: 'check' }),
      () => showToast('Could not copy; mark it and copy it yourself', { isError: true }),
    )
  return (
    <Dialog
      title="Hand this link over in person"
      text={`It is shown only now, works once, and for 24 hours, with the code that ${requester} finds under Approvals.`}
      onClose={onClose}
    >
      <code className={css.link}>{link}</code>
      <Button size="medium" isWide icon="copy" onClick={copy}>
        Copy
      </Button>
      <Button size="medium" variant="soft" isWide onClick={onClose}>
        Done
      </Button>
    </Dialog>
  )
}

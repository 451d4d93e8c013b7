import { useState } from 'react'
import { Button } from '@mela/ui/controls/Button.tsx'
import { Celebration } from '@mela/ui/overlay/Celebration.tsx'
import { Dialog } from '@mela/ui/overlay/Dialog.tsx'
import { Field } from '@mela/ui/fields/Field.tsx'
import { LuckyBox } from '@mela/ui/game/LuckyBox.tsx'
import { Menu } from '@mela/ui/overlay/Menu.tsx'
import { Sheet } from '@mela/ui/overlay/Sheet.tsx'
import { showToast } from '@mela/ui/overlay/Toaster.tsx'
import { Line, Specimen } from './Specimen.tsx'
import { useSay } from './say.ts'

const LAYERS = ['Sheet', 'Dialog', 'Wide', 'Menu', 'Night', 'Feast'] as const
type Layer = (typeof LAYERS)[number]

export function Layers() {
  const say = useSay()
  const [open, setOpen] = useState<Layer | undefined>()
  const close = () => setOpen(undefined)
  return (
    <>
      <Specimen name="Sheet, Dialog, Menu, Celebration">
        <Line>
          {LAYERS.map((layer) => (
            <Button key={layer} size="medium" variant="soft" onClick={() => setOpen(layer)}>
              {layer}
            </Button>
          ))}
        </Line>
        {open && <Opened layer={open} onClose={close} />}
      </Specimen>
      <Specimen name="Toaster">
        <Line>
          <Button size="small" variant="soft" onClick={() => showToast(say('Link copied'), { icon: 'check' })}>
            {say('Toast')}
          </Button>
          <Button
            size="small"
            variant="soft"
            onClick={() => showToast(say('Not sent'), { icon: 'alert', isError: true })}
          >
            {say('Error')}
          </Button>
        </Line>
      </Specimen>
    </>
  )
}

function Opened({ layer, onClose }: { layer: Layer; onClose: () => void }) {
  const say = useSay()
  const [text, setText] = useState('')
  if (layer === 'Menu')
    return (
      <Menu
        label={say('Menu')}
        at={{ x: 40, y: 120 }}
        items={[
          { icon: 'reply', label: say('Reply'), onSelect: onClose },
          { icon: 'copy', label: say('Copy'), onSelect: onClose },
          { icon: 'trash', label: say('Delete'), isDanger: true, onSelect: onClose },
        ]}
        onClose={onClose}
      />
    )
  if (layer === 'Dialog' || layer === 'Wide')
    return (
      <Dialog
        title={say('Delete this?')}
        text={say('It is gone for everybody.')}
        beside={layer === 'Wide' ? { label: say('What goes'), content: say('Three photos and a note.') } : undefined}
        onClose={onClose}
      >
        <Button variant="danger" onClick={onClose}>
          {say('Delete')}
        </Button>
        <Button variant="soft" onClick={onClose}>
          {say('Keep')}
        </Button>
      </Dialog>
    )
  if (layer === 'Sheet')
    return (
      <Sheet
        title={say('Change name')}
        closeLabel="Close"
        onClose={onClose}
        footer={
          <Button isWide onClick={onClose}>
            {say('Save')}
          </Button>
        }
      >
        <Field label={say('Name')} value={text} onValue={setText} />
      </Sheet>
    )
  return (
    <Celebration
      label={say('A box')}
      closeLabel="Close"
      isFestive={layer === 'Feast'}
      onClose={onClose}
      footer={
        <Button variant="luck" isWide onClick={onClose}>
          {say('Open')}
        </Button>
      }
    >
      <h2>{say('Good wishes for all!')}</h2>
      <LuckyBox size={236} isOpen={layer === 'Feast'} />
    </Celebration>
  )
}

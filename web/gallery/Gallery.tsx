import { useState, type ComponentType } from 'react'
import { Button } from '@mela/ui/controls/Button.tsx'
import { Switch } from '@mela/ui/controls/Switch.tsx'
import { Toaster } from '@mela/ui/overlay/Toaster.tsx'
import { Basics } from './Basics.tsx'
import { Draws } from './Draws.tsx'
import { Forms } from './Forms.tsx'
import { Layers } from './Layers.tsx'
import { Lists } from './Lists.tsx'
import { Luck } from './Luck.tsx'
import { Messages } from './Messages.tsx'
import { Signs } from './Signs.tsx'
import { States } from './States.tsx'
import { Stretched } from './say.ts'
import css from './Gallery.module.css'

const PARTS: ComponentType[] = [Basics, Forms, Lists, States, Messages, Luck, Draws, Layers, Signs]
const THEMES = ['light', 'dark'] as const

/** Every component of the design system in all its states, both themes side by side. For development only. */
export function Gallery() {
  const [isStretched, setStretched] = useState(false)
  const [size, setSize] = useState(100)
  const scale = (percent: number) => {
    setSize(percent)
    document.documentElement.style.fontSize = `${percent * 0.625}%`
  }
  return (
    <Stretched value={isStretched}>
      <main>
        <header className={css.head}>
          <h1 className={css.title}>Gallery</h1>
          <span className={css.option}>
            Long words
            <Switch label="Long words" isOn={isStretched} onChange={setStretched} />
          </span>
          <Button size="small" variant="soft" onClick={() => scale(size === 100 ? 200 : 100)}>
            {`Text ${size} %`}
          </Button>
        </header>
        <div className={css.themes}>
          {THEMES.map((theme) => (
            <section key={theme} className={css.theme} data-theme={theme} aria-label={theme}>
              <h2 className={css.themeName}>{theme}</h2>
              {PARTS.map((Part, index) => (
                <div key={index} className={css.part}>
                  <Part />
                </div>
              ))}
            </section>
          ))}
        </div>
        <Toaster />
      </main>
    </Stretched>
  )
}

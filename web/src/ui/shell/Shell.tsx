import { Outlet } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useOnceIdle } from '../../platform/idle.ts'
import { lazyPart } from '../../platform/lazy-part.tsx'
import { useIcon } from '../../platform/product.ts'
import { useUser } from '../../platform/session.ts'
import { useShortcut } from '../../platform/shortcuts.ts'
import { Policies } from '../brand/Policies.tsx'
import { useAccents } from '../brand/use-accents.ts'
import { latePopups } from '../popups/late-popups.ts'
import { ActingNotice } from './ActingNotice.tsx'
import { Header } from './Header.tsx'
import type { JumpSource } from './jumps.ts'
import { SkipLink } from './SkipLink.tsx'
import styles from './shell.module.css'

const Palette = lazyPart(() => import('./Palette.tsx'), 'Palette')
const KeyboardHelp = lazyPart(() => import('./KeyboardHelp.tsx'), 'KeyboardHelp')

export type ShellProps = {
  /** Usage of the package, in the header. */
  usage?: ReactNode
  /** Invitations and notifications, in the header. */
  notifications?: ReactNode
  /** Sources that search-or-jump searches in addition to the pages. */
  jumpSources?: readonly JumpSource[]
  /** Decides whether to show the screen or something else. */
  gate?(screen: ReactNode): ReactNode
}

/** The header and the space for the screen; a screen fills `main`. */
export function Shell({ usage, notifications, jumpSources = [], gate = (screen) => screen }: ShellProps) {
  const [open, setOpen] = useState<'palette' | 'keyboard' | null>(null)
  const close = () => setOpen(null)
  // Preloads the menus once the screen is shown, so that a later touch does not wait for them.
  useOnceIdle(latePopups.preload)
  useShortcut('mod+k', 'Search or jump to a page', () => setOpen('palette'))
  useShortcut('?', 'Show the shortcuts of this screen', () => setOpen('keyboard'))

  return (
    <>
      <SkipLink to="main">Skip to content</SkipLink>
      <Header
        usage={usage}
        notifications={notifications}
        onSearch={() => setOpen('palette')}
        onKeyboardHelp={() => setOpen('keyboard')}
      />
      <BrandColors />
      <ActingNotice />
      <main id="main" className={styles.main} tabIndex={-1}>
        {gate(<Outlet />)}
      </main>
      <BrandFooter />
      {open === 'palette' && <Palette sources={jumpSources} onClose={close} />}
      {open === 'keyboard' && <KeyboardHelp onClose={close} />}
    </>
  )
}

/** Gives all screens of a client the colour of their brand's buttons, and its icon. */
function BrandColors() {
  const { user_brand: brand } = useUser()
  useIcon(brand?.icon)
  useAccents(brand?.theme_data.button_color)
  return null
}

/** The footer of a client's screens: the terms and privacy policy of the brand. */
function BrandFooter() {
  const { user_brand: brand } = useUser()
  if (!brand?.terms_url && !brand?.privacy_url) return null
  return (
    <footer>
      <Policies brand={brand} className={styles.policies} />
    </footer>
  )
}

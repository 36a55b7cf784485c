import { UnstyledButton } from '@mantine/core'
import type { Keyword } from '@rankline/contract/keywords/calls'
import { readableUrl } from '@rankline/contract/readable'
import { useState } from 'react'
import { useCan } from '../../platform/can.ts'
import { OuterLink } from '../../ui/OuterLink.tsx'
import common from './landing-pages.module.css'
import { PreferredPageDialog } from './PreferredPageDialog.tsx'
import styles from './preferred-page.module.css'

/** The page that should rank for a keyword, and whether it does. */
export function PreferredPage({ keyword }: { keyword: Keyword }) {
  const { preferred_page: preferred, is_wrong_page: isWrong } = keyword
  const mayUpdate = useCan('update')
  const [isOpen, setOpen] = useState(false)
  if (preferred === undefined && !mayUpdate) return null
  return (
    <>
      <p className={styles.preferred}>
        {preferred !== undefined && (
          <>
            Preferred page:{' '}
            <OuterLink href={preferred} hint={preferred} data-touch>
              {readableUrl(preferred)}
            </OuterLink>
          </>
        )}
        {mayUpdate && (
          <UnstyledButton className={styles.prefer} onClick={() => setOpen(true)}>
            {preferred === undefined ? 'Set a preferred page' : 'Change'}
          </UnstyledButton>
        )}
      </p>
      {isWrong && (
        <p className={common.warning} role="note">
          Another page than the preferred one ranks.
        </p>
      )}
      {isOpen && (
        <PreferredPageDialog keywordIds={[keyword.id]} now={preferred ?? ''} onClose={() => setOpen(false)} />
      )}
    </>
  )
}

import type { ReactNode } from 'react'
import { PageHead } from '../../ui/PageHead.tsx'
import { SectionMenu } from '../../ui/shell/SectionMenu.tsx'

const links = [
  { label: 'DASHBOARDS', to: '/white-label/dashboards' },
  { label: 'BRANDS', to: '/white-label/brands' },
  { label: 'PACKAGES', to: '/white-label/packages' },
  { label: 'TEMPLATES', to: '/white-label/templates' },
] as const

type Props = { title: string; sub?: ReactNode; actions?: ReactNode; children: ReactNode }

/** A screen of white label, below its menu. */
export function WhiteLabelPage({ title, sub, actions, children }: Props) {
  return (
    <>
      <SectionMenu label="White label" links={links} />
      <PageHead title={title} sub={sub} actions={actions} />
      {children}
    </>
  )
}

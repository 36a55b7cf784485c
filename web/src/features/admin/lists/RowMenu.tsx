import type { SearchParams } from '../../../platform/search-params.ts'
import { AppLink } from '../../../ui/AppLink.tsx'
import { DotsButton } from '../../../ui/popups/DotsButton.tsx'
import { Menu } from '../../../ui/popups/Menu.tsx'

export type RowLink =
  | { label: string; to: string; search?: SearchParams }
  | { label: string; onClick(): void }

/** The actions of a row. */
export function RowMenu({ name, links }: { name: string; links: readonly RowLink[] }) {
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <DotsButton aria-label={`Actions for ${name}`} />
      </Menu.Target>
      <Menu.Dropdown>
        {links.map((link) =>
          'to' in link ? (
            <Menu.Item key={link.label} component={AppLink} to={link.to} search={link.search ?? {}}>
              {link.label}
            </Menu.Item>
          ) : (
            <Menu.Item key={link.label} onClick={link.onClick}>
              {link.label}
            </Menu.Item>
          ),
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

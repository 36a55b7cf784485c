import { type MantineColorScheme, UnstyledButton, useMantineColorScheme } from '@mantine/core'
import { IconKeyboard, IconLogout } from '@tabler/icons-react'
import { useUser } from '../../platform/session.ts'
import { Menu } from '../popups/Menu.tsx'
import { tip } from '../tip.ts'
import { Avatar } from './Avatar.tsx'
import { administrationLink, linksFor, personLinks } from './links.ts'
import styles from './shell.module.css'

const schemes = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'auto', label: 'System' },
]

export function PersonMenu({ onKeyboardHelp }: { onKeyboardHelp(): void }) {
  const user = useUser()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <Menu position="bottom-end" width={232} offset={10}>
      <Menu.Target>
        {(button) => (
          <UnstyledButton {...button} className={styles.person} aria-label={`Menu of ${user.username}`}>
            <Avatar user={user} />
          </UnstyledButton>
        )}
      </Menu.Target>
      <Menu.Dropdown>
        <div className={styles.who}>
          <div className={styles.whoName}>{user.name ?? user.username}</div>
          <div className={styles.whoMail} {...tip(user.email)}>
            {user.email}
          </div>
        </div>
        <Menu.Divider />
        {[...linksFor(personLinks, user), ...(user.is_administrator ? [administrationLink] : [])].map(
          ({ label, to }) => (
            <Menu.Item key={to} to={to}>
              {label}
            </Menu.Item>
          ),
        )}
        <Menu.Label>Appearance</Menu.Label>
        <Menu.RadioGroup
          value={colorScheme}
          onChange={(scheme) => setColorScheme(scheme as MantineColorScheme)}
        >
          {schemes.map(({ value, label }) => (
            <Menu.RadioItem key={value} value={value} closeMenuOnClick={false}>
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item leftSection={<IconKeyboard size={16} stroke={1.5} />} onClick={onKeyboardHelp}>
          Keyboard shortcuts
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item to="/account/logout" preload={false} leftSection={<IconLogout size={16} stroke={1.5} />}>
          Log out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

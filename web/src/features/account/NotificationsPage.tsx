import { Button, Select } from '@mantine/core'
import { PREFERENCES, type Preference, updateNotifications } from '@rankline/contract/account/calls'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../platform/api.ts'
import { useTitle } from '../../platform/product.ts'
import { replaceUser, useUser } from '../../platform/session.ts'
import { PushSwitch } from '../push/PushSwitch.tsx'
import { AccountPage } from './AccountPage.tsx'
import styles from './account.module.css'

const labels: Record<Preference, string> = {
  allow_news: 'News',
  allow_promotions: 'Promotions',
  allow_blog_posts: 'Blog posts',
  allow_daily_status: 'Daily status',
  allow_weekly_status: 'Weekly status',
}

const choices = [
  { value: '1', label: 'Yes' },
  { value: '0', label: 'No' },
]

/** Email preferences, and whether this browser shows notifications. */
export function NotificationsPage() {
  useTitle('Notification settings')
  const user = useUser()
  const [chosen, setChosen] = useState(
    () => Object.fromEntries(PREFERENCES.map((name) => [name, user[name]])) as Record<Preference, 0 | 1>,
  )
  const save = useMutation({
    mutationFn: () => call(updateNotifications, chosen, { showMessage: true }),
    onSuccess: replaceUser,
  })
  return (
    <AccountPage title="Notifications" sub="Email preferences">
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate()
        }}
      >
        {PREFERENCES.map((name) => (
          <Select
            key={name}
            label={labels[name]}
            allowDeselect={false}
            data={choices}
            value={String(chosen[name])}
            onChange={(value) => setChosen({ ...chosen, [name]: value === '1' ? 1 : 0 })}
          />
        ))}
        <Button type="submit" loading={save.isPending}>
          UPDATE
        </Button>
      </form>
      <PushSwitch />
    </AccountPage>
  )
}

import { Button, FileButton } from '@mantine/core'
import { updateAvatar } from '@rankline/contract/account/calls'
import { avatarForm } from '@rankline/contract/account/forms'
import { useEffect, useState } from 'react'
import { call } from '../../platform/api.ts'
import { useSharedForm } from '../../platform/forms.tsx'
import { useTitle } from '../../platform/product.ts'
import { replaceUser, useUser } from '../../platform/session.ts'
import { Card } from '../../ui/Card.tsx'
import { SubmitButton } from '../../ui/fields/SubmitButton.tsx'
import { Avatar } from '../../ui/shell/Avatar.tsx'
import { AccountPage } from './AccountPage.tsx'
import styles from './account.module.css'

/** The person's picture: they choose it, see a preview, then upload it. */
export function AvatarPage() {
  useTitle('Photo')
  const user = useUser()
  const form = useSharedForm(avatarForm, {
    onSubmit: async (values) => {
      replaceUser(await call(updateAvatar, values, { showMessage: true }))
      form.reset()
    },
  })
  const chosen = form.values.avatar instanceof File ? form.values.avatar : null
  const preview = usePreview(form.isValid('avatar') ? chosen : null)
  const error = form.error('avatar')
  return (
    <AccountPage title="Photo" sub="Shown in the header, in place of your initials.">
      <Card>
        <form {...form.props} className={styles.avatar}>
          {preview === null ? (
            <Avatar user={user} size={96} />
          ) : (
            <img src={preview} alt="Preview" className={styles.preview} width={96} height={96} />
          )}
          <div className={styles.choice}>
            <div className={styles.buttons}>
              <FileButton
                accept="image/png,image/jpeg"
                onChange={(file) => file !== null && form.edit({ avatar: file })}
                inputProps={{ 'aria-label': 'Picture', 'aria-describedby': 'avatar-rules' }}
              >
                {(props) => (
                  <Button {...props} variant="default" size="md">
                    Choose a picture
                  </Button>
                )}
              </FileButton>
              <SubmitButton form={form}>Upload</SubmitButton>
            </div>
            <p className={styles.help} id="avatar-rules">
              {chosen === null ? 'JPEG or PNG, up to 300 KB. We keep the square in the middle.' : chosen.name}
            </p>
            {error !== null && (
              <p className={styles.problem} role="alert">
                {error}
              </p>
            )}
          </div>
        </form>
      </Card>
    </AccountPage>
  )
}

/** The picture as a URL that the page may show; null until it is read. */
function usePreview(file: File | null): string | null {
  const [shown, setShown] = useState<{ file: File; address: string } | null>(null)
  useEffect(() => {
    if (file === null) return
    const reader = new FileReader()
    reader.onload = () => setShown({ file, address: String(reader.result) })
    reader.readAsDataURL(file)
    return () => reader.abort()
  }, [file])
  return shown?.file === file ? shown.address : null
}

import { PasswordInput, type PasswordInputProps } from '@mantine/core'

/** A new password; shows its rule before anything is typed. */
export function NewPasswordInput(props: PasswordInputProps) {
  return (
    <PasswordInput
      label="New password"
      description="6 to 24 characters."
      autoComplete="new-password"
      {...props}
    />
  )
}

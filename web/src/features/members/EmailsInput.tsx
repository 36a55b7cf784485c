import { TagsInput } from '@mantine/core'
import { MOST_INVITATIONS } from '@rankline/contract/members/forms'
import { useState } from 'react'

type Props = { emails: string[]; error: string | null; onChange(emails: string[]): void }

/** Email addresses; Enter adds one. */
export function EmailsInput({ emails, error, onChange }: Props) {
  const [repeated, setRepeated] = useState<string | null>(null)
  return (
    <TagsInput
      label="Emails"
      type="email"
      inputMode="email"
      autoFocus
      placeholder={emails.length === 0 ? 'name@example.com' : undefined}
      description={`Press Enter after each; ${MOST_INVITATIONS} at most.`}
      maxTags={MOST_INVITATIONS}
      splitChars={[',', ';', ' ']}
      clearable
      value={emails}
      error={repeated === null ? error : `${repeated} is already entered`}
      isDuplicate={(email, entered) => entered.some((other) => other.toLowerCase() === email.toLowerCase())}
      onDuplicate={setRepeated}
      onSearchChange={(text) => {
        if (text !== '') setRepeated(null)
      }}
      onChange={(next) => {
        setRepeated(null)
        onChange(next)
      }}
    />
  )
}

import { TextInput } from '@mantine/core'
import { beginSetup, setupState } from '@rankline/contract/setup/calls'
import { setupForm } from '@rankline/contract/setup/forms'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { useSharedForm } from '../../platform/forms.tsx'
import { useTitle } from '../../platform/product.ts'
import { signIn } from '../../platform/session.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { FormSkeleton } from '../../ui/feedback/FormSkeleton.tsx'
import { QueryStates } from '../../ui/feedback/QueryStates.tsx'
import { EmailInput } from '../../ui/fields/EmailInput.tsx'
import { NewPasswordInput } from '../../ui/fields/NewPasswordInput.tsx'
import { SubmitButton } from '../../ui/fields/SubmitButton.tsx'
import { UsernameInput } from '../../ui/fields/UsernameInput.tsx'
import { AuthPage } from './AuthPage.tsx'
import styles from './auth.module.css'

/** The first start of an installation: the person with the printed code becomes its administrator. */
export function SetupPage() {
  useTitle('First Start')
  const query = useQuery({
    queryKey: ['setup'],
    queryFn: ({ signal }) => call(setupState, {}, { signal, background: true }),
    staleTime: 0,
  })
  return (
    <AuthPage
      title="First start"
      sub="Become the administrator of this installation."
      footer={<AppLink to="/login">Log in</AppLink>}
    >
      <QueryStates query={query} waiting={<FormSkeleton />}>
        {({ is_open }) =>
          is_open ? (
            <AdministratorForm />
          ) : (
            <p className={styles.text} role="status">
              This installation already has an administrator. Add more with{' '}
              <code>npm run admin -- grant USERNAME</code>.
            </p>
          )
        }
      </QueryStates>
    </AuthPage>
  )
}

function AdministratorForm() {
  const form = useSharedForm(setupForm, {
    // The code is after the #, so no server and no log gets it.
    initial: { code: window.location.hash.slice(1) },
    onSubmit: (values) => signIn(() => call(beginSetup, values), '/admin/setup'),
  })
  return (
    <form {...form.props} className={styles.form}>
      <TextInput
        label="Code"
        description="The start prints it. A restart prints a new one."
        autoComplete="off"
        spellCheck={false}
        {...form.input('code')}
      />
      <UsernameInput {...form.input('username')} />
      <EmailInput label="Email address" {...form.input('email')} />
      <NewPasswordInput label="Password" {...form.input('password')} />
      <SubmitButton form={form} fullWidth>
        Continue
      </SubmitButton>
    </form>
  )
}

import { register } from '@rankline/contract/auth/calls'
import { registerForm } from '@rankline/contract/auth/forms'
import { isTrial, type Package } from '@rankline/contract/packages/calls'
import { dollars, monthlyPrice } from '@rankline/contract/packages/plans'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../platform/api.ts'
import { useSharedForm } from '../../platform/forms.tsx'
import { useTitle } from '../../platform/product.ts'
import { useSearchParams } from '../../platform/search-params.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { EmailInput } from '../../ui/fields/EmailInput.tsx'
import { NewPasswordInput } from '../../ui/fields/NewPasswordInput.tsx'
import { SubmitButton } from '../../ui/fields/SubmitButton.tsx'
import { UsernameInput } from '../../ui/fields/UsernameInput.tsx'
import { counted } from '../../ui/format.ts'
import { AuthPage } from './AuthPage.tsx'
import { invitationQuery, offerQuery } from './auth.api.ts'
import styles from './auth.module.css'
import { enterNew } from './enter-new.ts'
import { SocialLinks } from './SocialLinks.tsx'

export function RegisterPage() {
  useTitle('Register')
  const { package: packageSlug, plan_type: planType, invitation = '' } = useSearchParams()
  const offer = useQuery(offerQuery(packageSlug))
  const invited = useQuery(invitationQuery(invitation)).data ?? null
  const form = useSharedForm(registerForm, {
    initial: {
      package_slug: packageSlug ?? '',
      plan_type: planType === 'yearly' ? 'yearly' : 'monthly',
      invitation,
    },
    onSubmit: async (values) => {
      // The server refuses a package that is not on offer: without one, the account starts with none.
      const sent = offer.isError ? { ...values, package_slug: '' } : values
      await call(register, sent, { staysHere: true })
      await enterNew(values, {
        isInvited: invited !== null,
        isTrial: offer.data !== undefined && isTrial(offer.data.name),
      })
    },
  })
  const email = invited?.email
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another address changes the field
  useEffect(() => {
    if (email !== undefined) form.set({ email })
  }, [email])
  const footer = (
    <>
      Already have an account? <AppLink to="/login">Log in</AppLink>
    </>
  )
  return (
    <AuthPage
      title="Sign up"
      sub={invitation === '' ? termsOf(offer, planType) : welcomeOf(invited)}
      footer={footer}
    >
      <form {...form.props} className={styles.form}>
        <UsernameInput {...form.input('username')} />
        <EmailInput
          description={invitation === '' ? 'We mail you a link to confirm it.' : undefined}
          readOnly={invited !== null}
          {...form.input('email')}
        />
        <NewPasswordInput label="Password" {...form.input('password')} />
        <SubmitButton form={form} fullWidth>
          Sign up
        </SubmitButton>
      </form>
      <SocialLinks verb="Sign up" invitation={invitation} />
    </AuthPage>
  )
}

const welcomeOf = (invited: { username: string; role: string } | null) =>
  invited === null
    ? 'You have been invited to an account.'
    : `You have been invited to an account. You join ${invited.username} as ${invited.role}.`

type Offer = { data: Package | undefined; isError: boolean }

/** The terms of the package that the person registers for. */
function termsOf({ data: offer, isError }: Offer, planType: string | undefined): string {
  if (isError) return 'You choose a package after you log in.'
  // The line keeps its height while the package loads.
  if (offer === undefined) return '\u00a0'
  if (isTrial(offer.name)) return `${counted(offer.time_limit ?? 0, 'day')} free, no credit card.`
  const price = dollars(monthlyPrice(offer, planType === 'yearly' ? 'yearly' : 'monthly'))
  const billed = planType === 'yearly' ? ', billed yearly' : ''
  return `${offer.name}: ${offer.keywords.toLocaleString('en-US')} keywords, ${price} a month${billed}.`
}

import { checkResetToken, resetPassword } from '@rankline/contract/auth/calls'
import { resetPasswordForm } from '@rankline/contract/auth/forms'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { useSharedForm } from '../../platform/forms.tsx'

/** Whether the mailed link can still set a new password. */
export const useResetToken = (token: string) =>
  useQuery({
    queryKey: ['auth', 'reset', token],
    queryFn: ({ signal }) => call(checkResetToken, { token }, { background: true, signal }),
    enabled: token !== '',
    retry: false,
  })

/** The form that sets a new password with a mailed link, of people and of clients. */
export const useNewPassword = (token: string) =>
  useSharedForm(resetPasswordForm, {
    initial: { token },
    onSubmit: async (values) => {
      await call(resetPassword, values, { showMessage: true })
    },
  })

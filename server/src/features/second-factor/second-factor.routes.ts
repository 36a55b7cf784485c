import * as calls from '@rankline/contract/second-factor/calls'
import { route } from '../../platform/http/routes.ts'
import * as confirm from './confirm.service.ts'
import * as logIn from './log-in.service.ts'
import * as passkeys from './passkeys.service.ts'
import * as policy from './policy.service.ts'
import { renewRecoveryCodes } from './recovery-codes.service.ts'
import { findSecondFactor } from './second-factor.service.ts'
import * as totp from './totp.service.ts'

/** @param entrances log-in functions from higher features, which know the people */
export const secondFactorRoutes = (entrances: logIn.Entrances) => [
  route(calls.findSecondFactor, findSecondFactor),
  route(calls.beginTotp, totp.beginTotp),
  route(calls.confirmTotp, totp.confirmTotp),
  route(calls.removeTotp, totp.removeTotp),
  route(calls.renewRecoveryCodes, renewRecoveryCodes),
  route(calls.beginPasskey, passkeys.beginPasskey),
  route(calls.addPasskey, passkeys.addPasskey),
  route(calls.renamePasskey, passkeys.renamePasskey),
  route(calls.removePasskey, passkeys.removePasskey),
  route(calls.beginConfirmation, confirm.beginConfirmation),
  route(calls.confirmPerson, confirm.confirmPerson),
  route(calls.beginSecondStep, logIn.beginSecondStep),
  route(calls.finishSecondStep, (ctx, input) => logIn.finishSecondStep(ctx, input, entrances)),
  route(calls.beginPasskeyLogIn, logIn.beginPasskeyLogIn),
  route(calls.finishPasskeyLogIn, (ctx, input) => logIn.finishPasskeyLogIn(ctx, input, entrances)),
  route(calls.findMemberPolicy, policy.findMemberPolicy),
  route(calls.updateMemberPolicy, policy.updateMemberPolicy),
]

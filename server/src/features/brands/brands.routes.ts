import * as calls from '@rankline/contract/brands'
import { route } from '../../platform/http/routes.ts'
import * as brands from './brands.service.ts'

export const brandsRoutes = [route(calls.brandByAddress, brands.brandByAddress)]

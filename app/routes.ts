import { flatRoutes } from '@remix-run/fs-routes'
import { ignoredRouteFiles } from '../remix.config.js'

export default flatRoutes({ ignoredRouteFiles })

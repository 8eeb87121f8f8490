export { action, clientAction, default, loader, meta, shouldRevalidate } from '../dashboard/route'

import { frontEndBuild } from '@countersign/ui/front-end-build'

export default frontEndBuild(import.meta.dirname)

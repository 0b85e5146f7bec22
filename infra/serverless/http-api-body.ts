export default class HttpApiBody {}

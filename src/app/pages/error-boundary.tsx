import { Component, type ReactNode } from "react";
import { MissingChunk, NOT_LOADED, RetryOnline } from "../../../runtime/plain.ts";
import { logError } from "../boot/state/error-log.ts";
import { PlainPage } from "./plain-page.tsx";

interface Props {
  children: ReactNode;
  /** Of a page in the frame: changing it (another page) tries again. */
  resetKey?: string;
}

/** What is said: a page that did not come over the network is no mistake of the portal. */
const FAILED = { title: "页面出错了", text: "页面没有正常显示，已保存的数据不受影响。请重试，仍不能解决时请联系管理员。" };
const MISSING = { title: "页面没有加载", text: `${NOT_LOADED}。` };

interface State {
  failed: typeof FAILED | undefined;
  resetKey: string | undefined;
}

/** A page that fails to draw shows what happened instead of nothing; the rest of the portal keeps working. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: undefined, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failed: error instanceof MissingChunk ? MISSING : FAILED };
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.resetKey === state.resetKey ? null : { failed: undefined, resetKey: props.resetKey };
  }

  override componentDidCatch(error: unknown): void {
    logError("render", error);
  }

  readonly #retry = (): void => this.setState({ failed: undefined });

  override render(): ReactNode {
    const { failed } = this.state;
    if (failed === undefined) return this.props.children;
    return (
      <PlainPage inside={this.props.resetKey !== undefined} {...failed}>
        {failed === MISSING && <RetryOnline retry={this.#retry} />}
        {this.props.resetKey === undefined ? (
          <button type="button" className="plain-button primary" onClick={() => window.location.reload()}>
            刷新页面
          </button>
        ) : (
          // The other pages keep what was typed on them.
          <button type="button" className="plain-button primary" onClick={this.#retry}>
            重试
          </button>
        )}
        <button type="button" className="plain-button" onClick={() => window.location.assign("/")}>
          返回首页
        </button>
      </PlainPage>
    );
  }
}

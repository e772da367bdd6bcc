// What generates code, until it is switched off: in a process that goes on for the lowering alone. What the lowering
// can do without is not parsed then.
#pragma once

#include <clang/AST/ASTConsumer.h>

#include <memory>

namespace shepherd {

class SwitchedConsumer : public clang::ASTConsumer {
 public:
  explicit SwitchedConsumer(std::unique_ptr<clang::ASTConsumer> generator) : generator_(std::move(generator)) {}

  /// What is heard of then in place of the generator.
  class Listener {
   public:
    virtual ~Listener() = default;
    /// True if the parser may pass over the function's body.
    virtual bool may_skip(const clang::Decl& function) = 0;
    /// The function is the last of those that are yet to be instantiated.
    virtual void awaits_instantiation(clang::FunctionDecl& function) = 0;
  };
  void switch_off(Listener& listener) { listener_ = &listener; }

  void Initialize(clang::ASTContext& ast) override { generator_->Initialize(ast); }
  bool HandleTopLevelDecl(clang::DeclGroupRef group) override {
    return listener_ || generator_->HandleTopLevelDecl(group);
  }
  void HandleInlineFunctionDefinition(clang::FunctionDecl* function) override {
    if (!listener_) generator_->HandleInlineFunctionDefinition(function);
  }
  void HandleInterestingDecl(clang::DeclGroupRef group) override {
    if (!listener_) generator_->HandleInterestingDecl(group);
  }
  void HandleTranslationUnit(clang::ASTContext& ast) override {
    if (!listener_) generator_->HandleTranslationUnit(ast);
  }
  void HandleTagDeclDefinition(clang::TagDecl* tag) override {
    if (!listener_) generator_->HandleTagDeclDefinition(tag);
  }
  void HandleTagDeclRequiredDefinition(const clang::TagDecl* tag) override {
    if (!listener_) generator_->HandleTagDeclRequiredDefinition(tag);
  }
  void HandleCXXImplicitFunctionInstantiation(clang::FunctionDecl* function) override {
    if (listener_) return listener_->awaits_instantiation(*function);
    generator_->HandleCXXImplicitFunctionInstantiation(function);
  }
  void HandleTopLevelDeclInObjCContainer(clang::DeclGroupRef group) override {
    if (!listener_) generator_->HandleTopLevelDeclInObjCContainer(group);
  }
  void HandleImplicitImportDecl(clang::ImportDecl* import) override {
    if (!listener_) generator_->HandleImplicitImportDecl(import);
  }
  void CompleteTentativeDefinition(clang::VarDecl* variable) override {
    if (!listener_) generator_->CompleteTentativeDefinition(variable);
  }
  void CompleteExternalDeclaration(clang::DeclaratorDecl* declaration) override {
    if (!listener_) generator_->CompleteExternalDeclaration(declaration);
  }
  void AssignInheritanceModel(clang::CXXRecordDecl* record) override {
    if (!listener_) generator_->AssignInheritanceModel(record);
  }
  void HandleCXXStaticMemberVarInstantiation(clang::VarDecl* variable) override {
    if (!listener_) generator_->HandleCXXStaticMemberVarInstantiation(variable);
  }
  void HandleVTable(clang::CXXRecordDecl* record) override {
    if (!listener_) generator_->HandleVTable(record);
  }
  clang::ASTMutationListener* GetASTMutationListener() override { return generator_->GetASTMutationListener(); }
  clang::ASTDeserializationListener* GetASTDeserializationListener() override {
    return generator_->GetASTDeserializationListener();
  }
  void PrintStats() override { generator_->PrintStats(); }
  bool shouldSkipFunctionBody(clang::Decl* function) override { return listener_ && listener_->may_skip(*function); }

 private:
  const std::unique_ptr<clang::ASTConsumer> generator_;
  Listener* listener_ = nullptr;
};

}  // namespace shepherd
